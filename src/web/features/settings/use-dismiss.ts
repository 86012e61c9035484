import { useMutation } from "@tanstack/react-query";
import type { DuplicatePair } from "#api/duplicates.ts";
import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** Says that two records are not the same, or that they may be after all. */
export function useDismiss(entity: MergeableName, onDone: () => void) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const told = (text: string) => () => {
    notifySuccess(text);
    onDone();
  };
  const dismissal = useMutation(query.duplicates.dismiss.mutationOptions({ onSuccess: told(t("duplicates.notSame.done")), onError: notify }));
  const proposal = useMutation(query.duplicates.propose.mutationOptions({ onSuccess: told(t("duplicates.again.done")), onError: notify }));
  const sides = ({ left, right }: DuplicatePair) => ({ entity, one: left.id, other: right.id });
  return {
    dismiss: (pair: DuplicatePair) => dismissal.mutate(sides(pair)),
    propose: (pair: DuplicatePair) => proposal.mutate(sides(pair)),
    isDismissing: dismissal.isPending || proposal.isPending,
  };
}
