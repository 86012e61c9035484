import { NumberInput } from "@mantine/core";
import type { Field } from "#domain/fields.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "./input-props.ts";

const separators = { es: { decimalSeparator: ",", thousandSeparator: "." }, fr: { decimalSeparator: ",", thousandSeparator: "\u202f" } };

/** An amount in euros or a whole number, written as the language does. */
export function FigureInput({ field, common }: { field: Field; common: InputProps }) {
  const { locale } = useI18n();
  return <NumberInput {...common} {...figureProps(field, locale)} />;
}

export function figureProps(field: Field, locale: Locale) {
  const written = { ...separators[locale], hideControls: true };
  if (field.kind === "integer") return { ...written, allowDecimal: false, min: field.min ?? 0, max: field.max };
  return { ...written, decimalScale: 2, fixedDecimalScale: true, suffix: "\u00a0€", min: 0, allowNegative: false };
}
