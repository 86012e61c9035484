import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MergeableName, mergeable } from "#domain/duplicates/mergeable.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { refreshLists } from "#web/record/base/related-changes.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { notifyUndoable } from "#web/ui/feedback/undo-toast.tsx";

/** Merges two records, and offers to undo it in the message that says so. */
export function useMerge(name: MergeableName, onDone: () => void) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { notify } = useFailure();
  const refresh = () => {
    refreshLists(queries, mergeable[name]);
    for (const queryKey of [recordClient(mergeable[name]).get.key(), query.duplicates.list.key(), query.merges.list.key()])
      void queries.invalidateQueries({ queryKey });
  };
  // Both go on when the dialog is closed.
  const reversal = useMutation(
    query.merges.reverse.mutationOptions({
      onSuccess: () => {
        notifySuccess(t("merge.undone"));
        refresh();
      },
      onError: notify,
    }),
  );
  return useMutation(
    query.merges.merge.mutationOptions({
      onSuccess: ({ id }) => {
        notifyUndoable(t("merge.done"), t("merge.undo"), () => reversal.mutate({ id }));
        refresh();
        onDone();
      },
    }),
  );
}
