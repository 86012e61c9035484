import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "#domain/access/can.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { useUrlPresets } from "#web/record/form/url-presets.ts";
import { Deferred } from "#web/ui/layout/deferred.tsx";
import { DeletedRecord } from "./deleted-record.tsx";
import { MergedRecord } from "./merged-record.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { NewRecordPage } from "./new-record-page.tsx";
import type { RecordEditProps } from "./record-edit-props.ts";
import { RecordPage } from "./record-page.tsx";

/** The edit screen of an entity, also for new records. */
export function RecordEdit(props: RecordEditProps) {
  return props.id === "new" ? <NewRecord key="new" {...props} /> : <ExistingRecord key={props.id} {...props} />;
}

function NewRecord(props: RecordEditProps) {
  const user = useUser();
  const { values, isPending } = useUrlPresets(props.entity);
  // More users may open the page than may create records.
  if (!can(user, "write", props.entity)) return <Navigate to="/pages/not-authorized" replace />;
  if (isPending) return <PageSkeleton />;
  return <NewRecordPage {...props} defaults={{ ...props.defaults, ...values }} />;
}

function PageSkeleton() {
  const { t } = useI18n();
  return <Skeleton height={360} role="status" aria-busy aria-label={t("loading")} />;
}

function ExistingRecord(props: RecordEditProps) {
  const { entity, id, deleted } = props;
  const { data, error, isPending, refetch } = useQuery(recordClient(entity).get.queryOptions({ input: { id } }));
  const row = data as Row | undefined;
  // 410: the record is deleted, and this user could see it before.
  const isDeleted = row?.deleted === true || errorStatus(error) === 410;
  const isMissing = errorStatus(error) === 404;
  // A record that is deleted while it is open stays on screen, with what was typed.
  const [openedRow, setOpenedRow] = useState<Row>();
  if (row && !row.deleted && row !== openedRow) setOpenedRow(row);

  if (isPending) return <PageSkeleton />;
  if (openedRow)
    return (
      <Deferred fallback={<PageSkeleton />}>
        <RecordPage {...props} row={openedRow} isGone={isMissing || isDeleted} />
      </Deferred>
    );
  const shown = isDeleted ? (
    <DeletedRecord entity={entity} row={row} title={deleted} />
  ) : (
    <MissingRecord entity={entity} error={error} onRetry={() => void refetch()} />
  );
  return isDeleted || isMissing ? <MergedRecord entity={entity} id={id} otherwise={shown} pending={<PageSkeleton />} /> : shown;
}
