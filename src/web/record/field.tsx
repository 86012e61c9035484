import { canEdit, canSee } from "#domain/access/can.ts";
import { isGiven } from "#domain/check.ts";
import { useUser } from "#web/lib/session.ts";
import { conditionOf } from "./asked-field.ts";
import classes from "./field.module.css";
import { FieldInput } from "./field-input.tsx";
import { useRecordForm } from "./form-context.ts";

type Props = {
  name: string;
  description?: string;
  /** Why it is not changed here, by nobody. */
  fixed?: string | undefined;
  /** Of a closed list, only these. */
  only?: readonly string[];
  /** Where a dialog begins. */
  hasFocus?: boolean;
  /** Told after the person changed the value, not when it changes for another reason. */
  onTyped?: () => void;
};

/** One field of the form around it: label, value, error and right to change it come from the declaration. */
export function Field({ name, description, fixed, only, hasFocus = false, onTyped }: Props) {
  const { entity, labels, form, readOnly, checkField } = useRecordForm();
  const user = useUser();
  const field = entity.fields[name]!;
  const isRequired = useRequired(name);
  if (!canSee(user, field)) return null;
  const isTheirs = !readOnly && canEdit(user, field);
  const isLocked = !isTheirs || fixed !== undefined;
  const input = form.getInputProps(name);
  return (
    <div className={classes.root} data-span={field.span ?? (field.kind === "files" ? 6 : 2)} data-locked={isLocked || undefined}>
      <FieldInput
        key={form.key(name)}
        name={name}
        field={field}
        only={only}
        common={{
          label: labels[name]!,
          description: isTheirs && fixed ? fixed : description,
          required: isRequired && !isLocked,
          readOnly: isLocked,
          "data-autofocus": hasFocus || undefined,
          ...input,
          onChange: (typed: unknown) => {
            input.onChange(typed);
            onTyped?.();
          },
          onBlur: () => checkField(name),
        }}
      />
    </div>
  );
}

/** By itself, or because of what another field says. */
function useRequired(name: string): boolean {
  const { entity, form } = useRecordForm();
  const rule = conditionOf(entity, name);
  const other = form.useWatchValue(rule?.when ?? "");
  const { required, kind } = entity.fields[name]!;
  return (required === true && kind !== "boolean") || (rule !== undefined && isGiven(other, rule.is));
}
