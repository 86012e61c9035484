import { useEffect, useRef } from "react";

/** Collects what is typed between the opening of a dialog and the moment its input has the focus. `take` returns it, and ends the collecting. */
export function useTypeAhead(isOpen: boolean): { take: () => string } {
  const typed = useRef("");
  const stop = useRef(() => {});
  useEffect(() => {
    if (!isOpen) return;
    const collect = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      // Neither a field nor a hotkey of the page behind the dialog gets it.
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current += event.key;
    };
    document.addEventListener("keydown", collect, { capture: true });
    stop.current = () => document.removeEventListener("keydown", collect, { capture: true });
    return () => {
      stop.current();
      typed.current = "";
    };
  }, [isOpen]);
  return {
    take: () => {
      stop.current();
      const text = typed.current;
      typed.current = "";
      return text;
    },
  };
}
