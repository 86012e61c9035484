import type { RefObject } from "react";
import { canEdit } from "#domain/access/can.ts";
import { check } from "#domain/check.ts";
import { asKnown, isKnownInPart, type KnownName, missingOf } from "#domain/entities/as-known.ts";
import type { Entity } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { inputOf } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { notifyError } from "#web/ui/feedback/toast.ts";
import { focusField } from "./focus-field.ts";

/** Translated error messages by field. */
export type FormProblems = Readonly<Record<string, string>>;

type Options = {
  entity: Entity;
  form: ValuesForm;
  row: Row | null;
  /** Scope in which fields are looked up; another form may have fields of the same name. */
  element: RefObject<HTMLElement | null>;
  /** Shows errors that may be about fields of another form. */
  showElsewhere?: (problems: FormProblems) => void;
};

/** Somebody unknown, or a vehicle without a whole plate, may stay so; a witness must be complete. */
function checkedAs(entity: Entity, row: Row | null): Pick<Entity, "fields" | "rules"> {
  const { name } = entity;
  if (!row || !isKnownInPart(name) || name === "witness" || missingOf(name, row).length === 0) return entity;
  return { rules: asKnown[name].rules, fields: Object.fromEntries(Object.keys(entity.fields).map((key) => [key, fieldsOf(name)[key]!])) };
}

const fieldsOf = (name: KnownName): Fields => asKnown[name].fields;

/** Validates a form, shows errors at its fields and focuses the first one. */
export function useFormProblems({ entity, form, row, element, showElsewhere }: Options) {
  const { t } = useI18n();
  const user = useUser();

  /** Errors of the record that concern fields of this form. The server fills in fields that the user may not change. */
  const find = (): Record<string, string> => {
    const { problems } = check(checkedAs(entity, row), { ...row, ...inputOf(entity, form.getValues()) });
    const own = Object.entries(problems).filter(([name]) => entity.fields[name] && canEdit(user, entity.fields[name]));
    return Object.fromEntries(own.map(([name, key]) => [name, t(key)]));
  };

  const showHere = (problems: FormProblems) => {
    form.setErrors(problems);
    const first = Object.keys(entity.fields).find((name) => name in problems);
    if (first) focusField(element.current, first);
  };

  const show = (problems: FormProblems) => {
    // What is wrong with something that the form does not show would be lost.
    const elsewhere = Object.entries(problems).filter(([name]) => !entity.fields[name]);
    notifyError(t("notification.errorTitle"), elsewhere.map(([, text]) => text).join(" ") || t("save.failed"));
    (showElsewhere ?? showHere)(problems);
  };

  const checkField = (name: string) => {
    const problem = find()[name];
    if (problem && problem !== t("field.required")) form.setFieldError(name, problem);
  };

  return { find, show, showHere, checkField };
}
