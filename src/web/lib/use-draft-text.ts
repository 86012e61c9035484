import { useState } from "react";
import { draftOf, dropDraft, keepDraft } from "./form-drafts.ts";

/** The text of an input in a dialog, kept as a draft. The code that closes the dialog deletes it with `dropDraftsOf`. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => String(draftOf(name) ?? ""));
  const type = (next: string) => {
    setText(next);
    if (next === "") dropDraft(name);
    else keepDraft(name, next);
  };
  return [text, type];
}
