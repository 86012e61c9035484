import { useRef, useState } from "react";
import { deleteFormDraft, formDraftOf, saveFormDraft } from "./form-drafts.ts";

/** With the initial value: a draft that was begun from another one is not restored. */
type ValueDraft<Value> = { from: Value; to: Value };

/** Several inputs of a dialog as one JSON value, kept as a draft. The code that closes the dialog deletes it with `deleteFormDraftsOf`. */
export function useDraftValue<Value>(name: string, initial: Value): [Value, (next: Value | ((before: Value) => Value)) => void] {
  const [from] = useState(initial);
  const [value, setValue] = useState(() => {
    const draft = formDraftOf(name) as ValueDraft<Value> | undefined;
    return draft && isSame(draft.from, from) ? draft.to : from;
  });
  // Several changes may come before the next rendering.
  const latest = useRef(value);
  const change = (given: Value | ((before: Value) => Value)) => {
    const next = given instanceof Function ? given(latest.current) : given;
    latest.current = next;
    setValue(next);
    if (isSame(next, from)) deleteFormDraft(name);
    else saveFormDraft(name, { from, to: next } satisfies ValueDraft<Value>);
  };
  return [value, change];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
