import { type KeyboardEvent, useState } from "react";
import { readAmount } from "#domain/formats/amount-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { AmountEntry, amountOf, amountText } from "#web/record/base/amount-entry.tsx";
import classes from "./range-filter.module.css";

type Props = { label: string; value: number | undefined; onChange: (value: number | undefined) => void };

/** One bound of a range of amounts, applied on blur or Enter. Text that is no amount is refused in words and filters nothing. */
export function AmountBound({ label, value, onChange }: Props) {
  const { t, money } = useI18n();
  const [{ text, of, isLeft }, setTyped] = useState({ text: amountText(money, value), of: value, isLeft: false });
  if (of !== value) setTyped({ text: amountText(money, value), of: value, isLeft: false });
  const read = readAmount(text);
  const problem = read && "problem" in read ? read.problem : undefined;
  const commit = () => {
    const next = amountOf(text);
    setTyped({ text: amountText(money, next), of: value, isLeft: true });
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
      className={classes.end}
      label={label}
      text={text}
      onText={(next) => setTyped({ text: next, of: value, isLeft: false })}
      error={isLeft && problem && t(problem)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
