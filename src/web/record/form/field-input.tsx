import { Checkbox, Skeleton, Textarea, TextInput } from "@mantine/core";
import { lazy, type ReactElement, Suspense } from "react";
import type { Field } from "#domain/fields.ts";
import { PasswordField } from "#web/lib/password-field.tsx";
import { AmountInput } from "#web/record/base/amount-input.tsx";
import type { InputProps } from "#web/record/base/input-props.ts";
import { TimeZoneContext } from "#web/record/base/time-zone.ts";
import { DateInput } from "./date-input.tsx";
import { DatetimeInput } from "./datetime-input.tsx";
import { EnumInput, EnumsInput } from "./enum-input.tsx";
import classes from "./field.module.css";
import { RefInput, RefsInput } from "./ref-input.tsx";
import { useCourtZone } from "./use-court-zone.ts";

type Props = { name: string; field: Field; only?: readonly string[]; common: InputProps };

const shortMax = 200;
const longMax = 10_000;

/** Loaded lazily: few forms need these, and their dependencies are large. */
const NumericInput = lazy(() => import("#web/record/base/numeric-input.tsx").then((module) => ({ default: module.NumericInput })));
const FilesField = lazy(() => import("./files-field.tsx").then((module) => ({ default: module.FilesField })));
const ColorField = lazy(() => import("./color-field.tsx").then((module) => ({ default: module.ColorField })));
const skeleton = <Skeleton height={52} />;

/** The input of a field, by its kind. */
export function FieldInput({ name, field, only, common }: Props): ReactElement {
  switch (field.kind) {
    case "text":
      return <TextInput {...common} autoComplete="off" maxLength={field.max ?? shortMax} />;
    case "longText":
      return <Textarea {...common} classNames={{ input: classes.growing }} rows={3} maxLength={field.max ?? longMax} />;
    case "email":
      return <TextInput {...common} type="email" autoComplete="off" maxLength={shortMax} />;
    case "phone":
      return <TextInput {...common} type="tel" autoComplete="off" maxLength={shortMax} />;
    case "password":
      return <PasswordField {...common} autoComplete="new-password" />;
    case "date":
      return <DateInput {...common} />;
    case "datetime":
      return field.clock === "court" ? <HearingInput {...common} /> : <DatetimeInput {...common} />;
    case "color":
      return (
        <Suspense fallback={skeleton}>
          <ColorField {...common} />
        </Suspense>
      );
    case "money":
      return <AmountInput {...common} />;
    case "integer":
      return (
        <Suspense fallback={skeleton}>
          <NumericInput field={field} common={common} />
        </Suspense>
      );
    case "files":
      return (
        <Suspense fallback={skeleton}>
          <FilesField name={name} field={field} label={common.label} readOnly={common.readOnly} />
        </Suspense>
      );
    case "boolean":
      return <BooleanInput {...common} />;
    case "enum":
      return <EnumInput name={name} field={field} only={only} common={common} />;
    case "enums":
      return <EnumsInput field={field} only={only} common={common} />;
    case "ref":
      return <RefInput name={name} field={field} common={common} />;
    case "refs":
      return <RefsInput name={name} field={field} common={common} />;
    case "lines":
      throw new Error(`${name} is rendered by Lines`);
  }
}

/** The time of a hearing is entered by the clock of the court. */
function HearingInput(common: InputProps) {
  return (
    <TimeZoneContext value={useCourtZone()}>
      <DatetimeInput {...common} />
    </TimeZoneContext>
  );
}

function BooleanInput({ readOnly, required: _, defaultValue, ...common }: InputProps) {
  return (
    <div className={classes.check}>
      <Checkbox {...common} defaultChecked={defaultValue === true} disabled={readOnly} />
    </div>
  );
}
