import { TextInput, type TextInputProps } from "@mantine/core";
import { readAmount } from "#domain/formats/amount-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./amount-entry.module.css";

type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & { text: string; onText: (text: string) => void };

/** An amount in euros as text. If its separator is ambiguous, the input also shows the interpreted amount. */
export function AmountEntry({ text, onText, ...input }: Props) {
  const { money } = useI18n();
  const read = readAmount(text);
  const interpretation = read && "amount" in read && read.isAmbiguous ? `= ${money(read.amount)}` : "";
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputMode="decimal"
      maxLength={40}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      // Typing replaces what was there.
      onFocus={(event) => {
        event.currentTarget.select();
        input.onFocus?.(event);
      }}
      rightSectionWidth={interpretation === "" ? 0 : interpretation.length * 6 + 14}
      rightSection={
        <span role="status" className={classes.interpretation}>
          {interpretation}
        </span>
      }
    />
  );
}

/** The text of a form value: a formatted number, or the typed text if it is not an amount yet. */
export const amountText = (money: (amount: number) => string, value: unknown) => (typeof value === "number" ? money(value) : String(value ?? ""));

/** Parses the text: a number, or the text itself if it is empty or not an amount. */
export function amountOf(text: string): number | string {
  const read = readAmount(text);
  return read && "amount" in read ? read.amount : text.trim();
}
