import { useEffect } from "react";

const listeners = new Set<(record: string) => void>();

/** Whoever completes something after which nothing is planned in a record calls this. If the page of the record is open, it asks what comes next. */
export function askNextStep(record: string) {
  for (const listener of listeners) listener(record);
}

export function useNextStepAsked(record: string, onAsked: () => void) {
  useEffect(() => {
    const listener = (asked: string) => {
      if (asked === record) onAsked();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [record, onAsked]);
}
