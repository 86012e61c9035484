import { useQueryClient } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { recordClient } from "./record-client.ts";

/** Undoes a whole bulk change, and says how many records got their former value back. */
export function useUndoBulk(entity: Entity) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const client = recordClient(entity);
  return async (batch: string) => {
    try {
      const rows = await client.undoBulk.call({ batch });
      const done = rows.filter((row) => row.done).length;
      const text = t("bulk.undone", { done, total: rows.length });
      if (done === rows.length) notifySuccess(text);
      else notifyError(text, [...new Set(rows.flatMap(({ message }) => message ?? []))].join(" "));
    } catch (error) {
      notify(error);
    }
    void queries.invalidateQueries({ queryKey: client.key() });
  };
}
