import { NumberInput, type NumberInputProps } from "@mantine/core";
import type { Field } from "#domain/fields.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "./input-props.ts";

const separators = { es: { decimalSeparator: ",", thousandSeparator: "." }, fr: { decimalSeparator: ",", thousandSeparator: "\u202f" } };

/** A whole number, formatted for the locale. */
export function NumericInput({ field, common }: { field: Field<"integer">; common: InputProps }) {
  const { locale } = useI18n();
  return <NumberInput {...common} {...numericProps(field, locale)} />;
}

export const numericProps = (field: Field<"integer">, locale: Locale): NumberInputProps => ({
  ...separators[locale],
  hideControls: true,
  allowDecimal: false,
  min: field.min ?? 0,
  max: field.max,
});
