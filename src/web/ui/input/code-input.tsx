import { TextInput } from "@mantine/core";
import classes from "./code-input.module.css";

type Props = { label: string; value: string; onChange: (digits: string) => void; autoFocus?: boolean };

/** Six digits in one input, so that phones and password managers can fill it in. */
export function CodeInput({ label, value, onChange, autoFocus = false }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      classNames={{ input: classes.input }}
    />
  );
}
