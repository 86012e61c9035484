import { Checkbox, ColorInput, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { DatetimeInput } from "./datetime-input.tsx";
import { EnumInput, EnumsInput } from "./enum-input.tsx";
import classes from "./field.module.css";
import type { InputProps } from "./input-props.ts";
import { RefInput, RefsInput } from "./ref-input.tsx";

type Props = { name: string; field: Field; only?: readonly string[]; common: InputProps };

const shortMax = 200;
const longMax = 10_000;

/** The input of a field, by its kind. */
export function FieldInput({ name, field, only, common }: Props) {
  const { locale } = useI18n();
  switch (field.kind) {
    case "text":
      return <TextInput {...common} autoComplete="off" maxLength={field.max ?? shortMax} />;
    case "longText":
      return <Textarea {...common} autosize minRows={3} maxRows={16} maxLength={field.max ?? longMax} />;
    case "email":
      return <TextInput {...common} type="email" autoComplete="off" maxLength={shortMax} />;
    case "phone":
      return <TextInput {...common} type="tel" autoComplete="off" maxLength={shortMax} />;
    case "password":
      return <PasswordField {...common} autoComplete="new-password" />;
    case "color":
      return <ColorInput {...common} format="hex" />;
    case "date":
      return <TextInput {...common} type="date" />;
    case "datetime":
      return <DatetimeInput {...common} />;
    case "money":
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
    case "integer":
      return <NumberInput {...common} {...separators[locale]} allowDecimal={false} min={field.min ?? 0} max={field.max} hideControls />;
    case "boolean":
      return <BooleanInput {...common} />;
    case "enum":
      return <EnumInput name={name} field={field} only={only} common={common} />;
    case "enums":
      return <EnumsInput field={field} common={common} />;
    case "ref":
      return <RefInput field={field} common={common} />;
    case "refs":
      return <RefsInput field={field} common={common} />;
  }
}

const separators = { es: { decimalSeparator: ",", thousandSeparator: "." }, fr: { decimalSeparator: ",", thousandSeparator: "\u202f" } };

function BooleanInput({ readOnly, required: _, defaultValue, ...common }: InputProps) {
  return (
    <div className={classes.check}>
      <Checkbox {...common} defaultChecked={defaultValue === true} disabled={readOnly} />
    </div>
  );
}
