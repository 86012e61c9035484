import { type KeyboardEvent, useState } from "react";
import { readAmount } from "#domain/formats/amount-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { AmountEntry, amountOf, amountText } from "#web/record/base/amount-entry.tsx";
import classes from "./range-filter.module.css";

type Props = { label: string; value: number | undefined; onChange: (value: number | undefined) => void };

/** One bound of a range of amounts, applied on blur or Enter. Text that is not an amount shows an error and does not filter. */
export function AmountBound({ label, value, onChange }: Props) {
  const { t, money } = useI18n();
  const [{ text, syncedValue, isBlurred }, setTyped] = useState({ text: amountText(money, value), syncedValue: value, isBlurred: false });
  if (syncedValue !== value) setTyped({ text: amountText(money, value), syncedValue: value, isBlurred: false });
  const read = readAmount(text);
  const problem = read && "problem" in read ? read.problem : undefined;
  const commit = () => {
    const next = amountOf(text);
    setTyped({ text: amountText(money, next), syncedValue: value, isBlurred: true });
    if (!problem && next !== (value ?? "")) onChange(typeof next === "number" ? next : undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The list may be inside the form of a record.
    event.preventDefault();
    commit();
  };
  return (
    <AmountEntry
      className={classes.bound}
      label={label}
      text={text}
      onText={(next) => setTyped({ text: next, syncedValue: value, isBlurred: false })}
      error={isBlurred && problem && t(problem)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
