import { caseLifecycle } from "#domain/cases/lifecycle.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { BulkDialogProps } from "#web/record/list/bulk-frame.tsx";
import { BulkLineDialog } from "#web/record/status/bulk-line-dialog.tsx";
import { BulkStatusDialog } from "#web/record/status/bulk-status-dialog.tsx";

export const CaseStatusDialog = (props: BulkDialogProps) => <BulkStatusDialog {...props} table={caseLifecycle} />;

export function CaseActionDialog(props: BulkDialogProps) {
  const { t } = useI18n();
  return (
    <BulkLineDialog
      {...props}
      name="actions"
      title={t("bulk.actionTitle")}
      add={(ids, values) => api.cases.bulkActions({ ids, values: values as Parameters<typeof api.cases.bulkActions>[0]["values"] })}
    />
  );
}
