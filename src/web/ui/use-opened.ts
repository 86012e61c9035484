import { useEffect, useState } from "react";

/** For dialogs fetched on demand: Mantine gives the focus back only if it saw them closed first. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return opened;
}
