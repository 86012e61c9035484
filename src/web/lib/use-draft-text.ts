import { useState } from "react";
import { draftOf, dropDraft, keepDraft } from "./form-drafts.ts";

/** A text that is typed into a dialog, kept as a draft. Whoever closes the dialog ends it with `dropDraftsOf`. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => String(draftOf(name) ?? ""));
  const type = (next: string) => {
    setText(next);
    if (next === "") dropDraft(name);
    else keepDraft(name, next);
  };
  return [text, type];
}
