import { civilLifecycle } from "#domain/civil-cases/lifecycle.ts";
import type { BulkDialogProps } from "#web/record/list/bulk-frame.tsx";
import { BulkStatusDialog } from "#web/record/status/bulk-status-dialog.tsx";

export const CivilStatusDialog = (props: BulkDialogProps) => <BulkStatusDialog {...props} table={civilLifecycle} />;
