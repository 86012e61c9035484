import { IconCar, IconGavel, IconUser, IconUserExclamation, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { entityNamed, type Row } from "#web/record/record-client.ts";
import { RefLink } from "#web/record/ref-link.tsx";
import { TabCount } from "#web/record/tab-count.tsx";
import type { Line } from "#web/record/use-lines.ts";
import { RailCard } from "#web/ui/rail-card.tsx";
import classes from "./related-records.module.css";

const kinds = [
  ["criminals", "criminal", IconUserExclamation],
  ["bands", "band", IconUsersGroup],
  ["vehicles", "vehicle", IconCar],
  ["witnesses", "witness", IconUser],
  ["relatedCases", "case", IconGavel],
] as const;

/** Whom and what the case touches, each with how many other cases it appears in. */
export function RelatedRecords({ row }: { row: Row }) {
  const { t, number, labels } = useI18n();
  const { data = [] } = useQuery(query.cases.appearances.queryOptions({ input: { id: row.id }, retry: false }));
  const all = kinds.flatMap(([field, kind, Icon]) => refsIn(row, field).map((to) => ({ to, kind, Icon })));
  return (
    <RailCard title={t("rail.related")}>
      {all.length === 0 && <p className={classes.none}>{t("rail.related.none")}</p>}
      <ul className={classes.list}>
        {all.map(({ to, kind, Icon }) => {
          const count = data.find(({ id }) => id === to.id)?.cases;
          return (
            <li key={to.id} className={classes.item}>
              <Icon size={16} className={classes.icon} role="img" aria-label={labels[kind].one} />
              <RefLink entity={kind === "case" ? penalCase : entityNamed(kind)} to={to} />
              {count !== undefined && count > 0 && (
                <span className={classes.count} title={t("appearance.more", { n: count })}>
                  <TabCount text={number(count)} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </RailCard>
  );
}

const refsIn = (row: Row, field: string): readonly Ref[] =>
  field === "witnesses" ? (row.witnesses as readonly Line[]).map((line) => line.witness as Ref) : (row[field] as readonly Ref[]);
