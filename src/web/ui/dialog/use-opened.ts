import { useEffect, useState } from "react";

/** For lazily loaded dialogs: Mantine returns the focus only if the dialog was first rendered closed. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return opened;
}
