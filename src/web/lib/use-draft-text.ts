import { useState } from "react";
import { deleteFormDraft, formDraftOf, saveFormDraft } from "./form-drafts.ts";

/** The text of an input in a dialog, kept as a draft. The code that closes the dialog deletes it with `deleteFormDraftsOf`. */
export function useDraftText(name: string, initial = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => String(formDraftOf(name) ?? initial));
  const type = (next: string) => {
    setText(next);
    if (next === initial) deleteFormDraft(name);
    else saveFormDraft(name, next);
  };
  return [text, type];
}
