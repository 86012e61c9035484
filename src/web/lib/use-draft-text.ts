import { useState } from "react";
import { deleteFormDraft, formDraftOf, saveFormDraft } from "./form-drafts.ts";

/** The text of an input in a dialog, kept as a draft. The code that closes the dialog deletes it with `deleteFormDraftsOf`. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => String(formDraftOf(name) ?? ""));
  const type = (next: string) => {
    setText(next);
    if (next === "") deleteFormDraft(name);
    else saveFormDraft(name, next);
  };
  return [text, type];
}
