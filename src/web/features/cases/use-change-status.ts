import { useQueryClient } from "@tanstack/react-query";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import { api, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { keepRecord } from "#web/record/keep-record.ts";
import { type Row, recordClient } from "#web/record/record-client.ts";
import { notifyError, notifySuccess } from "#web/ui/notice.ts";

type Change = Omit<Parameters<typeof api.cases.changeStatus>[0], "id" | "version">;

/** Gives the case on the page another status, or takes the last change back. What stands in the way is thrown on, except that somebody was quicker. */
export function useChangeStatus({ id, version }: Row) {
  const { t, enumLabel } = useI18n();
  const queries = useQueryClient();
  const keep = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      const saved = (await work) as Row;
      keepRecord(queries, penalCase, saved);
      notifySuccess(t("status.changed", { to: enumLabel("caseStatus", saved.caseStatus as CaseStatus) }));
      return true;
    } catch (error) {
      if (errorStatus(error) !== 409) throw error;
      keepRecord(queries, penalCase, (await recordClient(penalCase).get.call({ id })) as Row);
      notifyError(t("notification.errorTitle"), t("conflict"));
      return false;
    }
  };
  return {
    change: (change: Change) => keep(api.cases.changeStatus({ id, version, ...change })),
    undo: () => keep(api.cases.undoStatus({ id, version })),
  };
}
