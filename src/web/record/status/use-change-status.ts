import { useQueryClient } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { keepRecord } from "#web/record/keep-record.ts";
import { type Row, recordClient } from "#web/record/record-client.ts";
import { notifyError, notifySuccess } from "#web/ui/notice.ts";
import { lifeClient } from "./life-client.ts";
import { useStatusText } from "./status-badge.tsx";

/** The new status, with what the change takes along. */
type Change = { to: string } & Readonly<Record<string, unknown>>;

/** Gives the record on the page another status, or takes the last change back. What stands in the way is thrown on, except that somebody was quicker. */
export function useChangeStatus(entity: Entity, { id, version }: Row) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const { changeStatus, undoStatus } = lifeClient(entity);
  const queries = useQueryClient();
  const keep = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      const saved = (await work) as Row;
      keepRecord(queries, entity, saved);
      notifySuccess(t("status.changed", { to: text(saved[entity.status!]) }));
      return true;
    } catch (error) {
      if (errorStatus(error) !== 409) throw error;
      keepRecord(queries, entity, (await recordClient(entity).get.call({ id })) as Row);
      notifyError(t("notification.errorTitle"), t("conflict"));
      return false;
    }
  };
  return {
    change: (change: Change) => keep(changeStatus.call({ id, version, ...change } as Parameters<typeof changeStatus.call>[0])),
    undo: () => keep(undoStatus.call({ id, version })),
  };
}
