import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { AmountEntry, amountOf, amountText } from "./amount-entry.tsx";
import type { InputProps } from "./input-props.ts";

/** The input of an amount. Text that is not an amount goes into the form as typed, and `check` rejects it. */
export function AmountInput({ defaultValue, onChange, onBlur, ...common }: InputProps) {
  const { money } = useI18n();
  const [text, setText] = useState(() => amountText(money, defaultValue));
  const type = (next: string) => {
    setText(next);
    onChange(amountOf(next));
  };
  const leave = () => {
    setText(amountText(money, amountOf(text)));
    onBlur();
  };
  return <AmountEntry {...common} text={text} onText={type} onBlur={leave} />;
}
