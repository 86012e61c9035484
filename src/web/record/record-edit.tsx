import { Button, Skeleton } from "@mantine/core";
import { IconFileUnknown, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { onChange } from "#web/lib/live.ts";
import { Status } from "#web/ui/status.tsx";
import { DeletedRecord } from "./deleted-record.tsx";
import type { FormValues } from "./form-values.ts";
import { type Row, recordClient } from "./record-client.ts";
import type { FormSection } from "./record-form.tsx";
import { RecordPage } from "./record-page.tsx";
import { listPath } from "./record-paths.ts";

export type RecordEditProps = {
  entity: Entity;
  /** "new" while it is being created. */
  id: string;
  sections?: readonly FormSection[];
  /** Tabs that are laid out by hand, by name. */
  tabs?: Readonly<Record<string, ReactNode>>;
  /** What a new record starts with. */
  defaults?: FormValues;
  actions?: (row: Row) => ReactNode;
};

/** The edit screen of an entity, also for new records. */
export function RecordEdit(props: RecordEditProps) {
  return props.id === "new" ? <RecordPage key="new" {...props} row={null} /> : <ExistingRecord key={props.id} {...props} />;
}

function ExistingRecord(props: RecordEditProps) {
  const { entity, id } = props;
  const { t } = useI18n();
  const { data, error, isPending, refetch } = useQuery(
    recordClient(entity).get.queryOptions({ input: { id }, retry: (times, failure) => errorStatus(failure) === 0 && times < 2 }),
  );
  useLiveRecord(entity, id);
  const row = data as Row | undefined;
  const isMissing = errorStatus(error) === 404;

  if (isPending) return <Skeleton height={360} aria-busy aria-label={t("loading")} />;
  if (row?.deleted) return <DeletedRecord entity={entity} row={row} />;
  if (row) return <RecordPage {...props} row={row} isGone={isMissing} />;
  return (
    <Status
      icon={isMissing ? <IconFileUnknown size={34} /> : <IconPlugConnectedX size={34} />}
      title={t(isMissing ? "record.notFound" : "grid.error")}
      text={t(isMissing ? "page.notFound" : "error.unavailable")}
    >
      {!isMissing && <Button onClick={() => void refetch()}>{t("grid.retry")}</Button>}
      <Button variant="default" renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>
        {t("record.back")}
      </Button>
    </Status>
  );
}

/** The record and its history follow what others do to it. */
function useLiveRecord(entity: Entity, id: string) {
  const queries = useQueryClient();
  useEffect(
    () =>
      onChange((change) => {
        if (change.entity !== entity.name || change.id !== id) return;
        const { get, history } = recordClient(entity);
        void queries.invalidateQueries({ queryKey: get.key({ input: { id } }) });
        void queries.invalidateQueries({ queryKey: history.key({ input: { id } }) });
      }),
    [entity, id, queries],
  );
}
