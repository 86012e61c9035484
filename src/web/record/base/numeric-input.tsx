import { NumberInput, type NumberInputProps } from "@mantine/core";
import type { KindWith } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "./input-props.ts";

const separators = { es: { decimalSeparator: ",", thousandSeparator: "." }, fr: { decimalSeparator: ",", thousandSeparator: "\u202f" } };

/** An amount in euros or a whole number, formatted for the locale. */
export function NumericInput({ field, common }: { field: NumericField; common: InputProps }) {
  const { locale } = useI18n();
  return <NumberInput {...common} {...numericProps(field, locale)} />;
}

export type NumericField = Field<KindWith<"numeric">>;

export function numericProps(field: NumericField, locale: Locale): NumberInputProps {
  const written = { ...separators[locale], hideControls: true };
  switch (field.kind) {
    case "integer":
      return { ...written, allowDecimal: false, min: field.min ?? 0, max: field.max };
    case "money":
      return { ...written, decimalScale: 2, fixedDecimalScale: true, suffix: "\u00a0€", min: 0, allowNegative: false };
  }
}
