import { Button } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from "react";
import classes from "./notes.module.css";

/** Counts a note; the result takes it back. */
const CountNoteContext = createContext<(() => () => void) | null>(null);

/** A note says that it is there: whether it is shown at all is decided in its own component. */
export function useCountedNote() {
  const count = use(CountNoteContext);
  useLayoutEffect(() => count?.(), [count]);
}

type Props = {
  /** How many are folded. */
  more: (n: number) => string;
  fewer: string;
  children: ReactNode;
};

/** Notes above a page: more than two are folded behind the first. */
export function Notes({ more, fewer, children }: Props) {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const countNote = useCallback(() => {
    setCount((n) => n + 1);
    return () => setCount((n) => n - 1);
  }, []);
  const isFoldable = count > 2;
  return (
    <CountNoteContext value={countNote}>
      <div className={classes.root} data-folded={(isFoldable && !isOpen) || undefined}>
        {children}
        {isFoldable && (
          <Button variant="subtle" size="compact-sm" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? fewer : more(count - 1)}
          </Button>
        )}
      </div>
    </CountNoteContext>
  );
}
