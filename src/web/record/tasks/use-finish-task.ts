import { useQueryClient } from "@tanstack/react-query";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { notifyUndoable } from "#web/ui/feedback/undo-toast.tsx";

/** Finishes a task or opens it again. Calls `onLastStep` when nothing is planned any more in its record. */
export function useFinishTask(onLastStep?: () => void) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, submit } = useSubmit();
  const refresh = () => queries.invalidateQueries({ queryKey: query.tasks.key() });
  const setDone = (id: string, isDone: boolean) =>
    submit(async () => {
      const { isLastStep } = await (isDone ? api.tasks.finish({ id }) : api.tasks.reopen({ id }));
      await refresh();
      if (isDone) notifyUndoable(t("tasks.finished"), t("tasks.undo"), () => void submit(() => api.tasks.reopen({ id }).then(refresh)));
      if (isLastStep) onLastStep?.();
    });
  return { busy, setDone };
}
