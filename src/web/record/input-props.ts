import type { ValuesForm } from "./form-context.ts";

/** What every input takes: the label and its company, and what the form gives for the field. */
export type InputProps = ReturnType<ValuesForm["getInputProps"]> & {
  label: string;
  description?: string;
  required: boolean;
  readOnly: boolean;
  "data-autofocus"?: true;
  onBlur: () => void;
};
