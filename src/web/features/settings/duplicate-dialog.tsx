import { Anchor, Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DuplicatePair } from "#api/duplicates.ts";
import { canSee } from "#domain/access/can.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./duplicates.module.css";

type Props = { entity: Entity; pair: DuplicatePair; isOpen: boolean; onClose: () => void };

/** Compares both records of a pair field by field. */
export function DuplicateDialog({ entity, pair: { left, right }, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const client = recordClient(entity);
  const leftQuery = useQuery(client.get.queryOptions({ input: { id: left.id } }));
  const rightQuery = useQuery(client.get.queryOptions({ input: { id: right.id } }));
  const error = leftQuery.error ?? rightQuery.error;
  const isReady = leftQuery.data && rightQuery.data;
  return (
    <Modal
      size="xl"
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("duplicates.compareTitle")}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {error && <FormAlert text={t(errorStatus(error) === 404 ? "record.notFound" : "error.unavailable")} />}
      {isReady && <Fields entity={entity} sides={[left, right]} rows={[leftQuery.data as Row, rightQuery.data as Row]} />}
      {!isReady && !error && <Skeleton height={240} role="status" aria-busy aria-label={t("loading")} />}
    </Modal>
  );
}

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
