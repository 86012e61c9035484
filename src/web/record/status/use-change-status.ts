import { useQueryClient } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { askNextStep } from "#web/record/base/ask-next-step.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { lifecycleClient } from "./lifecycle-client.ts";
import { useStatusText } from "./status-badge.tsx";

/** The new status and the input of the change. */
type Change = { to: string } & Readonly<Record<string, unknown>>;

/** Changes the status of a record, or undoes the last change. Rethrows errors, except for conflicts, after which it reloads the record. */
export function useChangeStatus(entity: Entity, { id, version }: Row) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const { changeStatus, undoStatus } = lifecycleClient(entity);
  const queries = useQueryClient();
  const save = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      const saved = (await work) as Row;
      cacheRecord(queries, entity, saved);
      notifySuccess(t("status.changed", { to: text(saved[entity.status!]) }));
      if (saved.nextKind === "none") askNextStep(id);
      return true;
    } catch (error) {
      if (errorStatus(error) !== 409) throw error;
      cacheRecord(queries, entity, (await recordClient(entity).get.call({ id })) as Row);
      notifyError(t("notification.errorTitle"), t("conflict"));
      return false;
    }
  };
  return {
    change: (change: Change) => save(changeStatus.call({ id, version, ...change } as Parameters<typeof changeStatus.call>[0])),
    undo: () => save(undoStatus.call({ id, version })),
  };
}
