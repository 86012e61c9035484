import type { RefObject } from "react";
import { canEdit } from "#domain/access/can.ts";
import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { notifyError } from "#web/ui/notice.ts";
import type { ValuesForm } from "./form-context.ts";
import { inputOf } from "./form-values.ts";
import { tabOf } from "./link-field.ts";

type Options = {
  entity: Entity;
  form: ValuesForm;
  /** Where the fields are: another form may have fields of the same name. */
  element: RefObject<HTMLElement | null>;
  showTab: (tab: string) => void;
};

/** Finds what is wrong in a form, puts it at its fields and leads the person to the first one. */
export function useFormProblems({ entity, form, element, showTab }: Options) {
  const { t } = useI18n();
  const user = useUser();

  /** What a person may not change is not theirs to put right: the server fills it in. */
  const find = (): Record<string, string> => {
    const { problems } = check(entity, inputOf(entity, form.getValues()));
    const own = Object.entries(problems).filter(([name]) => canEdit(user, entity.fields[name]!));
    return Object.fromEntries(own.map(([name, key]) => [name, t(key)]));
  };

  const show = (problems: Record<string, string>) => {
    form.setErrors(problems);
    notifyError(t("notification.errorTitle"), t("save.failed"));
    const first = Object.keys(entity.fields).find((name) => name in problems);
    if (!first) return;
    showTab(tabOf(entity, first));
    // The field may stand in a tab that is only now being shown.
    requestAnimationFrame(() => focusField(element.current, first));
  };

  const checkField = (name: string) => {
    const problem = find()[name];
    if (problem && problem !== t("field.required")) form.setFieldError(name, problem);
  };

  return { find, show, checkField };
}

function focusField(within: HTMLElement | null, name: string) {
  const node = within?.querySelector<HTMLElement>(`[data-path="${name}"]`);
  const control = node?.matches("input, textarea, select, button") ? node : node?.querySelector<HTMLElement>("input, textarea, select, button");
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
