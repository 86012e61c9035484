import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { keepRecord } from "#web/record/keep-record.ts";
import { type Row, recordClient } from "#web/record/record-client.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import type { Place } from "./place.ts";

/** What people do to the files of a field, one command after the other. The order they see is at once the one they asked for. */
export function useFileCommands(place: Place, kept: readonly FileRef[]) {
  const { t } = useI18n();
  const failure = useFailure();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const { entity, record, field } = place;

  const refresh = async () => keepRecord(queries, entity, (await recordClient(entity).get.call({ id: record })) as Row);
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
      if (waiting.current === 0) setWanted(null);
    };
    waiting.current += 1;
    queue.current = queue.current.then(step);
    return queue.current;
  };

  const files = wanted ? inOrder(kept, wanted) : kept;
  return {
    files,
    /** Refusals of a new name are told where it is typed. */
    rename: async ({ id }: FileRef, name: string) => {
      await api.files.change({ id, name });
      notifySuccess(t("doc.updated"));
      await refresh();
    },
    setCategory: ({ id }: FileRef, category: FileRef["category"]) => run(() => api.files.change({ id, category }), t("doc.updated")),
    remove: ({ id }: FileRef) => run(() => api.files.remove({ id }), t("file.removed")),
    move: ({ id }: Pick<FileRef, "id">, to: number) => {
      const ids = files.map((file) => file.id).filter((other) => other !== id);
      ids.splice(to, 0, id);
      setWanted(ids);
      return run(() => api.files.order({ collection: entity.collection, record, field, ids }));
    },
  };
}

/** What somebody else added meanwhile comes last. */
function inOrder(kept: readonly FileRef[], ids: readonly string[]): readonly FileRef[] {
  const at = (file: FileRef) => (ids.includes(file.id) ? ids.indexOf(file.id) : ids.length);
  return kept.toSorted((one, other) => at(one) - at(other));
}
