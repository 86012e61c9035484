import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { FormSection } from "#domain/form-section.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Later } from "#web/ui/later.tsx";
import { DeletedRecord } from "./deleted-record.tsx";
import type { FormValues } from "./form-values.ts";
import { MissingRecord } from "./missing-record.tsx";
import { NewRecordPage } from "./new-record-page.tsx";
import { usePresets } from "./presets.ts";
import { type Row, recordClient } from "./record-client.ts";
import type { FormFields } from "./record-form.tsx";
import { RecordPage } from "./record-page.tsx";
import type { RelatedTabs } from "./related-list.tsx";

export type RecordEditProps = {
  entity: Entity;
  /** "new" while it is being created. */
  id: string;
  sections?: readonly FormSection[];
  fields?: FormFields;
  /** Tabs that are laid out by hand, by name. */
  tabs?: Readonly<Record<string, ReactNode>>;
  /** Tabs that list what refers to the record. */
  related?: RelatedTabs;
  /** What a new record starts with. */
  defaults?: FormValues;
  /** What this person may do to this one record, where that is less than to records of its kind. */
  may?: (row: Row) => { write: boolean; remove: boolean };
  actions?: (row: Row) => ReactNode;
  /** What stands after the title, in one line. */
  facts?: (row: Row) => ReactNode;
  /** What stands between the title and the tabs. */
  below?: (row: Row) => ReactNode;
  /** What stands beside the tabs. */
  rail?: (row: Row) => ReactNode;
  /** How a deleted record of this kind is announced. */
  deleted?: MessageKey;
};

/** The edit screen of an entity, also for new records. */
export function RecordEdit(props: RecordEditProps) {
  return props.id === "new" ? <NewRecord key="new" {...props} /> : <ExistingRecord key={props.id} {...props} />;
}

function NewRecord(props: RecordEditProps) {
  const user = useUser();
  const { values, isPending } = usePresets(props.entity);
  // The page is for more people than may make something of it.
  if (!can(user, "write", props.entity)) return <Navigate to="/pages/not-authorized" replace />;
  if (isPending) return <Waiting />;
  return <NewRecordPage {...props} defaults={{ ...props.defaults, ...values }} />;
}

function Waiting() {
  const { t } = useI18n();
  return <Skeleton height={360} role="status" aria-busy aria-label={t("loading")} />;
}

function ExistingRecord(props: RecordEditProps) {
  const { entity, id, deleted } = props;
  const { data, error, isPending, refetch } = useQuery(recordClient(entity).get.queryOptions({ input: { id } }));
  const row = data as Row | undefined;
  // 410: it was there for this person, and is deleted.
  const isDeleted = row?.deleted === true || errorStatus(error) === 410;
  const isMissing = errorStatus(error) === 404;
  // A record that goes while it is open stays on screen, with whatever was typed.
  const [alive, setAlive] = useState<Row>();
  if (row && !row.deleted && row !== alive) setAlive(row);

  if (isPending) return <Waiting />;
  if (alive)
    return (
      <Later meanwhile={<Waiting />}>
        <RecordPage {...props} row={alive} isGone={isMissing || isDeleted} />
      </Later>
    );
  if (isDeleted) return <DeletedRecord entity={entity} row={row} title={deleted} />;
  return <MissingRecord entity={entity} error={error} onRetry={() => void refetch()} />;
}
