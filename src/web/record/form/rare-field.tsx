import { isEmpty } from "#domain/messages/value-text.ts";
import { Field } from "./field.tsx";
import { useCurrentValue, useRecordForm } from "./form-context.ts";

/** A field that few records need: shown where it applies, where it has a value, and where a link leads to it. */
export function RareField({ name, applies }: { name: string; applies: boolean }) {
  const { revealed } = useRecordForm();
  const hasValue = !isEmpty(useCurrentValue(name));
  return applies || hasValue || revealed.includes(name) ? <Field name={name} /> : null;
}
