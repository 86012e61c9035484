import type { RefObject } from "react";
import { canEdit } from "#domain/access/can.ts";
import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { notifyError } from "#web/ui/notice.ts";
import { focusField } from "./focus-field.ts";
import type { ValuesForm } from "./form-context.ts";
import { inputOf } from "./form-values.ts";
import type { Row } from "./record-client.ts";

/** What is wrong, in words, by field. */
export type FormProblems = Readonly<Record<string, string>>;

type Options = {
  entity: Entity;
  form: ValuesForm;
  row: Row | null;
  /** Where the fields are: another form may have fields of the same name. */
  element: RefObject<HTMLElement | null>;
  /** Where a problem may be about a field of another form. */
  showElsewhere?: (problems: FormProblems) => void;
};

/** Finds what is wrong in a form, puts it at its fields and leads the person to the first one. */
export function useFormProblems({ entity, form, row, element, showElsewhere }: Options) {
  const { t } = useI18n();
  const user = useUser();

  /** What a person may not change is not theirs to put right: the server fills it in. The rest of the record counts, but is not asked for here. */
  const find = (): Record<string, string> => {
    const { problems } = check(entity, { ...row, ...inputOf(entity, form.getValues()) });
    const own = Object.entries(problems).filter(([name]) => entity.fields[name] && canEdit(user, entity.fields[name]));
    return Object.fromEntries(own.map(([name, key]) => [name, t(key)]));
  };

  const showHere = (problems: FormProblems) => {
    form.setErrors(problems);
    const first = Object.keys(entity.fields).find((name) => name in problems);
    if (first) focusField(element.current, first);
  };

  const show = (problems: FormProblems) => {
    notifyError(t("notification.errorTitle"), t("save.failed"));
    (showElsewhere ?? showHere)(problems);
  };

  const checkField = (name: string) => {
    const problem = find()[name];
    if (problem && problem !== t("field.required")) form.setFieldError(name, problem);
  };

  return { find, show, showHere, checkField };
}
