import { IconCar, IconEyeOff, IconGavel, IconUser, IconUserExclamation, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Entity, Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { entityNamed, type Row } from "#web/record/base/record-client.ts";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { TabCount } from "#web/record/base/tab-count.tsx";
import type { Line } from "#web/record/form/use-lines.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { useAppearanceTexts } from "./appearance-texts.ts";
import { intakeClient } from "./intake-client.ts";
import classes from "./related-records.module.css";

const kinds = [
  ["issue", "issue", IconEyeOff],
  ["convertedCase", "case", IconGavel],
  ["criminals", "criminal", IconUserExclamation],
  ["bands", "band", IconUsersGroup],
  ["vehicles", "vehicle", IconCar],
  ["witnesses", "witness", IconUser],
  ["relatedCases", "case", IconGavel],
] as const;

/** The records linked to a case or an issue, each with the number of other records it appears in. */
export function RelatedRecords({ entity, row }: { entity: Entity; row: Row }) {
  const { t, number, labels } = useI18n();
  const appearanceTexts = useAppearanceTexts(entity.name);
  const { data = [] } = useQuery(intakeClient(entity).appearances.queryOptions({ input: { id: row.id }, retry: false }));
  const all = kinds.flatMap(([field, kind, Icon]) => refsIn(row, field).map((to) => ({ to, kind, Icon })));
  return (
    <RailCard title={t("rail.related")}>
      {all.length === 0 && <p className={classes.none}>{t("rail.related.none")}</p>}
      <ul className={classes.list}>
        {all.map(({ to, kind, Icon }) => {
          const found = data.find(({ id }) => id === to.id);
          const texts = found ? Object.values(appearanceTexts(found)).filter(Boolean) : [];
          return (
            <li key={to.id} className={classes.item}>
              <Icon size={16} className={classes.icon} role="img" aria-label={labels[kind].one} />
              <RefLink entity={entityNamed(kind)} to={to} />
              {found?.unfinished && <small className={classes.unfinished}>{t("party.unfinished")}</small>}
              {found && texts.length > 0 && (
                <span className={classes.count} title={texts.join(" · ")}>
                  <TabCount text={number(found.cases + found.issues)} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </RailCard>
  );
}

function refsIn(row: Row, field: string): readonly Ref[] {
  if (field === "witnesses") return ((row[field] ?? []) as readonly Line[]).map((line) => line.witness as Ref);
  return [(row[field] ?? []) as Ref | readonly Ref[]].flat();
}
