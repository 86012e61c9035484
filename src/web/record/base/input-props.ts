import type { ValuesForm } from "./form-values.ts";

/** The props of every input: those of the form for the field, and its label, description and state. */
export type InputProps = ReturnType<ValuesForm["getInputProps"]> & {
  label: string;
  description?: string;
  required: boolean;
  readOnly: boolean;
  "data-autofocus"?: true;
  onBlur: () => void;
};
