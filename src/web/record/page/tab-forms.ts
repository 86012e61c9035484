import { createContext, useContext, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { formDraftOf } from "#web/lib/form-drafts.ts";
import { tabOf } from "#web/record/base/tabs.ts";
import type { FormHandle } from "#web/record/form/record-form-provider.tsx";
import { draftName } from "#web/record/form/use-draft-form.ts";
import type { FormProblems } from "#web/record/form/use-form-problems.ts";
import { dirtyTabs } from "./dirty-tabs.ts";

/** Each tab of a page is a form of its own. This coordinates them. */
export function useTabForms(entity: Entity, id: string, showTab: (tab: string) => void) {
  const forms = useRef(new Map<string, FormHandle>());
  /** What to do with the form of a tab once it is rendered. */
  const pendingAction = useRef<{ tab: string; use: (form: FormHandle) => void }>(undefined);
  const [dirty] = useState(() => dirtyTabs(entity.tabs.filter((tab) => formDraftOf(draftName(entity, id, tab)) !== undefined)));

  const open = (tab: string, use: (form: FormHandle) => void) => {
    showTab(tab);
    const form = forms.current.get(tab);
    if (form) use(form);
    else pendingAction.current = { tab, use };
  };
  const all = () => [...forms.current.values()];

  return {
    dirty,
    hasChanges: () => all().some((form) => form.hasChanges()),
    discard: () => {
      for (const form of all()) form.discard();
    },
    /** A save may fail because of a field in another tab. */
    showProblems: (problems: FormProblems) => {
      const first = Object.keys(entity.fields).find((name) => name in problems);
      if (first) open(tabOf(entity, first), (form) => form.show(problems));
    },
    showField: (name: string) => entity.fields[name] && open(tabOf(entity, name), (form) => form.reveal(name)),
    /** Props that register the form of a tab. */
    of: (tab: string) => ({
      ref: (form: FormHandle | null) => {
        if (!form) return void forms.current.delete(tab);
        forms.current.set(tab, form);
        if (pendingAction.current?.tab !== tab) return;
        pendingAction.current.use(form);
        pendingAction.current = undefined;
      },
      onDirty: (isDirty: boolean) => dirty.mark(tab, isDirty),
    }),
  };
}

export const ShowFieldContext = createContext<(name: string) => void>(() => undefined);

/** Opens the tab of a field and focuses the field. */
export const useShowField = () => useContext(ShowFieldContext);
