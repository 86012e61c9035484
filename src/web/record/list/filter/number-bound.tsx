import { NumberInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { numericProps } from "#web/record/base/numeric-input.tsx";
import classes from "./range-filter.module.css";

type Props = { field: Field<"integer">; label: string; value: number | undefined; onChange: (value: number | undefined) => void };

/** One bound of a range of whole numbers, applied on blur or Enter. */
export function NumberBound({ field, label, value, onChange }: Props) {
  const { locale } = useI18n();
  const [{ typed, syncedValue }, setTyped] = useState<{ typed: number | string; syncedValue: number | undefined }>({
    typed: value ?? "",
    syncedValue: value,
  });
  if (syncedValue !== value) setTyped({ typed: value ?? "", syncedValue: value });
  const commit = () => {
    const next = typeof typed === "number" ? typed : undefined;
    if (next !== value) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The list may be inside the form of a record.
    event.preventDefault();
    commit();
  };
  return (
    <NumberInput
      {...numericProps(field, locale)}
      className={classes.bound}
      label={label}
      value={typed}
      onChange={(next) => setTyped({ typed: next, syncedValue: value })}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
