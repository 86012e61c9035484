import { type ReactNode, useState } from "react";
import { DialogContext, type DialogRequest } from "#web/record/base/dialog-context.ts";
import { RecordDialog } from "./record-dialog.tsx";

/** Lets its children open records in a dialog. The dialog is their sibling, so that forms are not nested. */
export function RecordDialogHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: DialogRequest) => {
    setRequest(next);
    setOpen(true);
  };
  return (
    <>
      <DialogContext value={open}>{children}</DialogContext>
      {request && <RecordDialog {...request} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
