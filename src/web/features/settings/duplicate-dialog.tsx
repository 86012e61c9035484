import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DuplicatePair } from "#api/duplicates.ts";
import { canSee } from "#domain/access/can.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./duplicates.module.css";
import { PairFrame } from "./pair-frame.tsx";

type Props = { entity: Entity; pair: DuplicatePair; isOpen: boolean; onClose: () => void };

/** Compares both records of a pair field by field. */
export const DuplicateDialog = ({ entity, pair, isOpen, onClose }: Props) => (
  <PairFrame entity={entity} pair={pair} isOpen={isOpen} onClose={onClose}>
    {(rows) => <Fields entity={entity} sides={[pair.left, pair.right]} rows={rows} />}
  </PairFrame>
);

type FieldsProps = { entity: Entity; sides: readonly DuplicatePair["left"][]; rows: readonly [Row, Row] };

function Fields({ entity, sides, rows: [left, right] }: FieldsProps) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  const lines = Object.entries(entity.fields)
    .filter(([, field]) => canSee(user, field))
    .map(([name, field]) => ({ name, one: text(field, left[name]), other: text(field, right[name]) }));
  return (
    <PlainTable label={t("duplicates.compareTitle")} minWidth={520}>
      <thead>
        <tr>
          <th scope="col">{t("duplicates.field")}</th>
          {sides.map(({ id, alias }) => (
            <th key={id} scope="col">
              <Anchor renderRoot={(root) => <Link to={recordPath(entity, id)} {...root} />}>{alias}</Anchor>
            </th>
          ))}
          <th scope="col">{t("duplicates.likeness")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, one, other }) => (
          <tr key={name} className={one === other ? undefined : classes.differs}>
            <th scope="row">{labels[name]}</th>
            <td>{one}</td>
            <td>{other}</td>
            <td>{one === other && one === emptyText ? emptyText : t(one === other ? "duplicates.same" : "duplicates.different")}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
