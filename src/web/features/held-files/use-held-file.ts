import { useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** Adds a held file to a record, or discards it. */
export function useHeldFile(onDone: () => void = () => undefined) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: query.heldFiles.key() });
  const told = (text: string) => () => {
    notifySuccess(text);
    onDone();
  };
  return {
    join: useMutation(query.heldFiles.join.mutationOptions({ onSuccess: told(t("heldFile.joined")), onError: notify, onSettled })),
    discard: useMutation(query.heldFiles.discard.mutationOptions({ onSuccess: told(t("heldFile.discarded")), onError: notify, onSettled })),
  };
}
