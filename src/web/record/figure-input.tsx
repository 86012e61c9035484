import { NumberInput } from "@mantine/core";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { InputProps } from "./input-props.ts";

const separators = { es: { decimalSeparator: ",", thousandSeparator: "." }, fr: { decimalSeparator: ",", thousandSeparator: "\u202f" } };

/** An amount in euros or a whole number, written as the language does. */
export function FigureInput({ field, common }: { field: Field; common: InputProps }) {
  const { locale } = useI18n();
  if (field.kind === "integer")
    return <NumberInput {...common} {...separators[locale]} allowDecimal={false} min={field.min ?? 0} max={field.max} hideControls />;
  return (
    <NumberInput
      {...common}
      {...separators[locale]}
      decimalScale={2}
      fixedDecimalScale
      suffix={"\u00a0€"}
      min={0}
      allowNegative={false}
      hideControls
    />
  );
}
