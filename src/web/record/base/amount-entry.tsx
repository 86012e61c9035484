import { TextInput, type TextInputProps } from "@mantine/core";
import { readAmount } from "#domain/formats/amount-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./amount-entry.module.css";

type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & { text: string; onText: (text: string) => void };

/** An amount in euros as text. Where its separator could mean something else, it shows what was understood. */
export function AmountEntry({ text, onText, ...input }: Props) {
  const { money } = useI18n();
  const read = readAmount(text);
  const understood = read && "amount" in read && read.isAmbiguous ? `= ${money(read.amount)}` : "";
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputMode="decimal"
      maxLength={40}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      rightSectionWidth={understood === "" ? 0 : understood.length * 6 + 14}
      rightSection={
        <span role="status" className={classes.understood}>
          {understood}
        </span>
      }
    />
  );
}

/** What is shown for a value of a form: a number, or a text that was none so far. */
export const amountText = (money: (amount: number) => string, value: unknown) => (typeof value === "number" ? money(value) : String(value ?? ""));

/** What the text means: a number, nothing, or the text itself where it is no amount. */
export function amountOf(text: string): number | string {
  const read = readAmount(text);
  return read && "amount" in read ? read.amount : text.trim();
}
