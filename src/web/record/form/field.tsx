import type { ReactNode } from "react";
import { canEdit, canSee } from "#domain/access/can.ts";
import { meetsCondition } from "#domain/check.ts";
import { traits } from "#domain/field-traits.ts";
import { ownLabels } from "#domain/messages/field-labels.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import classes from "./field.module.css";
import { FieldInput } from "./field-input.tsx";
import { conditionOf } from "./field-visibility.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";

type Props = {
  name: string;
  description?: string;
  /** Locks the field for all users; shown as its description. */
  lockReason?: string | undefined;
  /** Limits a closed list to these options. */
  only?: readonly string[];
  /** Focused when a dialog opens. */
  hasFocus?: boolean;
  /** Called with the former value when the user changes it, not when code does. */
  onTyped?: (before: unknown) => void;
  /** Shown under the input. */
  below?: ReactNode;
};

/** One field of the surrounding form. Label, value, error and access come from the declaration. */
export function Field({ name, description, lockReason, only, hasFocus = false, onTyped, below }: Props) {
  const { entity, form, readOnly, checkField } = useRecordForm();
  const user = useUser();
  const field = entity.fields[name]!;
  const isRequired = useRequired(name);
  const label = useFieldLabel(name);
  if (!canSee(user, field)) return null;
  const isEditable = !readOnly && canEdit(user, field);
  const isLocked = !isEditable || lockReason !== undefined;
  const input = form.getInputProps(name);
  return (
    <div className={classes.root} data-span={field.span ?? (field.kind === "files" ? 6 : 2)} data-locked={isLocked || undefined}>
      <FieldInput
        key={form.key(name)}
        name={name}
        field={field}
        only={only}
        common={{
          label,
          description: isEditable && lockReason ? lockReason : description,
          required: isRequired && !isLocked,
          readOnly: isLocked,
          "data-autofocus": hasFocus || undefined,
          ...input,
          onChange: (typed: unknown) => {
            const before = form.getValues()[name];
            input.onChange(typed);
            onTyped?.(before);
          },
          onBlur: () => checkField(name),
        }}
      />
      {isEditable && below}
    </div>
  );
}

/** The label of a field, by the values in the form: some depend on the procedure. */
function useFieldLabel(name: string): string {
  const words = useI18n();
  const { entity, labels } = useRecordForm();
  const record = { procedure: useCurrentValue("procedure"), country: useCurrentValue("country") };
  return ownLabels(words, entity.name, record)?.[name] ?? labels[name]!;
}

/** Required by declaration, or because of the value of another field. */
function useRequired(name: string): boolean {
  const { entity, form } = useRecordForm();
  const rule = conditionOf(entity, name);
  const other = form.useWatchValue(rule?.when ?? "");
  const { required, kind } = entity.fields[name]!;
  // A checkbox is never empty.
  return (required === true && traits[kind].empty !== false) || (rule !== undefined && meetsCondition(other, rule.is));
}
