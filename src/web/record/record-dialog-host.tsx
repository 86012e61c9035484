import { type ReactNode, useState } from "react";
import { DialogContext, type DialogFor } from "./dialog-context.ts";
import { RecordDialog } from "./record-dialog.tsx";

/** Lets what is inside open records in a dialog. The dialog stands beside it, so that no form is inside of another. */
export function RecordDialogHost({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<DialogFor | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: DialogFor) => {
    setWanted(next);
    setOpen(true);
  };
  return (
    <>
      <DialogContext value={open}>{children}</DialogContext>
      {wanted && <RecordDialog {...wanted} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
