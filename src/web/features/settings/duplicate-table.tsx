import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DuplicatePair } from "#api/duplicates.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./duplicates.module.css";

type Props = { entity: Entity; pairs: readonly DuplicatePair[]; onCompare: (pair: DuplicatePair) => void };

/** Pairs of probable duplicates, and the field that they share. */
export function DuplicateTable({ entity, pairs, onCompare }: Props) {
  const { t } = useI18n();
  const { fields } = useEntityLabels(entity);
  return (
    <PlainTable label={t("menu.duplicates")} minWidth={720}>
      <thead>
        <tr>
          <th scope="col">{t("duplicates.field")}</th>
          <th scope="col">{t("duplicates.likeness")}</th>
          <th scope="col">{t("duplicates.left")}</th>
          <th scope="col">{t("duplicates.right")}</th>
          <th scope="col">{t("duplicates.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.field} ${pair.left.id} ${pair.right.id}`}>
            <td>{fields[pair.field] ?? pair.field}</td>
            <td>{t(pair.exact ? "duplicates.exact" : "duplicates.near")}</td>
            <Side entity={entity} side={pair.left} />
            <Side entity={entity} side={pair.right} />
            <td className={classes.button}>
              <Button
                variant="default"
                aria-label={t("duplicates.compareBoth", { left: pair.left.alias, right: pair.right.alias })}
                onClick={() => onCompare(pair)}
              >
                {t("duplicates.compare")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Side({ entity, side: { id, alias, value, customer } }: { entity: Entity; side: DuplicatePair["left"] }) {
  return (
    <td>
      <Anchor className={classes.value} renderRoot={(root) => <Link to={recordPath(entity, id)} {...root} />}>
        {value}
      </Anchor>
      {alias !== value && <span className={classes.alias}>{alias}</span>}
      {customer && <span className={classes.customer}>{customer.alias}</span>}
    </td>
  );
}
