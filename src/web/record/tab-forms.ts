import { createContext, useContext, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { dirtyTabs } from "./dirty-tabs.ts";
import { tabOf } from "./link-field.ts";
import type { FormHandle } from "./record-form-provider.tsx";
import type { FormProblems } from "./use-form-problems.ts";

/** Each tab of a page is a form of its own; this is what concerns all of them. */
export function useTabForms(entity: Entity, showTab: (tab: string) => void) {
  const forms = useRef(new Map<string, FormHandle>());
  /** What a tab is opened for that has not been drawn yet. */
  const waiting = useRef<{ tab: string; tell: (form: FormHandle) => void }>(undefined);
  const [dirty] = useState(dirtyTabs);

  const open = (tab: string, tell: (form: FormHandle) => void) => {
    showTab(tab);
    const form = forms.current.get(tab);
    if (form) tell(form);
    else waiting.current = { tab, tell };
  };
  const all = () => [...forms.current.values()];

  return {
    dirty,
    hasChanges: () => all().some((form) => form.hasChanges()),
    reset: () => {
      for (const form of all()) form.reset();
    },
    /** A save may fail for a field of another tab. */
    showProblems: (problems: FormProblems) => {
      const first = Object.keys(entity.fields).find((name) => name in problems);
      if (first) open(tabOf(entity, first), (form) => form.show(problems));
    },
    showField: (name: string) => entity.fields[name] && open(tabOf(entity, name), (form) => form.reveal(name)),
    /** What the form of a tab is given to take part. */
    of: (tab: string) => ({
      ref: (form: FormHandle | null) => {
        if (!form) return void forms.current.delete(tab);
        forms.current.set(tab, form);
        if (waiting.current?.tab !== tab) return;
        waiting.current.tell(form);
        waiting.current = undefined;
      },
      onDirty: (isDirty: boolean) => dirty.mark(tab, isDirty),
    }),
  };
}

export const ShowFieldContext = createContext<(name: string) => void>(() => undefined);

/** Opens the tab of a field of the record on the page and brings the person there. */
export const useShowField = () => useContext(ShowFieldContext);
