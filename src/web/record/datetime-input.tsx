import { TextInput } from "@mantine/core";
import type { InputProps } from "./input-props.ts";

/** An instant, typed in the local time of the browser. */
export function DatetimeInput({ defaultValue, onChange, ...common }: InputProps) {
  return (
    <TextInput
      {...common}
      type="datetime-local"
      defaultValue={typeof defaultValue === "string" && defaultValue ? localTime(new Date(defaultValue)) : ""}
      onChange={(event) => onChange(event.currentTarget.value ? new Date(event.currentTarget.value).toISOString() : "")}
    />
  );
}

const two = (part: number) => String(part).padStart(2, "0");
const localTime = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
