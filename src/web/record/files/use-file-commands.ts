import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** Commands on the files of a field, run one after the other. A new order is shown optimistically. */
export function useFileCommands(target: UploadTarget, stored: readonly FileRef[]) {
  const { t } = useI18n();
  const failure = useFailure();
  const queries = useQueryClient();
  const [pendingOrder, setPendingOrder] = useState<readonly string[] | null>(null);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const { entity, record, field } = target;

  const refresh = async () => cacheRecord(queries, entity, (await recordClient(entity).get.call({ id: record })) as Row);
  const run = (command: () => Promise<unknown>, done?: string): Promise<void> => {
    const step = async () => {
      try {
        await command();
        if (done) notifySuccess(done);
      } catch (error) {
        failure.notify(error);
      }
      await refresh().catch(failure.notify);
      waiting.current -= 1;
      if (waiting.current === 0) setPendingOrder(null);
    };
    waiting.current += 1;
    queue.current = queue.current.then(step);
    return queue.current;
  };

  const files = pendingOrder ? inOrder(stored, pendingOrder) : stored;
  return {
    files,
    /** Not queued: an invalid name is reported in the dialog. */
    change: async ({ id }: FileRef, changes: { name?: string; caption?: string | null; source?: FileRef["source"] }) => {
      await api.files.change({ id, ...changes });
      notifySuccess(t("doc.updated"));
      await refresh();
    },
    setCategory: ({ id }: FileRef, category: FileRef["category"]) => run(() => api.files.change({ id, category }), t("doc.updated")),
    release: ({ id }: FileRef, isReleased: boolean) =>
      run(() => api.files.change({ id, office: !isReleased }), t(isReleased ? "files.released" : "files.kept")),
    remove: ({ id }: FileRef) => run(() => api.files.remove({ id }), t("file.removed")),
    move: ({ id }: Pick<FileRef, "id">, to: number) => {
      const ids = files.map((file) => file.id).filter((other) => other !== id);
      ids.splice(to, 0, id);
      setPendingOrder(ids);
      return run(() => api.files.order({ collection: entity.collection, record, field, ids }));
    },
  };
}

/** Files that other users added meanwhile come last. */
function inOrder(stored: readonly FileRef[], ids: readonly string[]): readonly FileRef[] {
  const at = (file: FileRef) => (ids.includes(file.id) ? ids.indexOf(file.id) : ids.length);
  return stored.toSorted((one, other) => at(one) - at(other));
}
