import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";

/** The paints that most cars have, with a picture of each. */
const paints = {
  white: "#ffffff",
  black: "#1b1b1b",
  gray: "#808488",
  silver: "linear-gradient(135deg, #f3f4f5, #a9aeb3)",
  blue: "#1f5fbf",
  red: "#c3212f",
  green: "#2f7d3b",
  brown: "#7a4a2a",
  yellow: "#f2c81c",
  orange: "#e8731a",
} as const;

/** The makes that are seen most in Spain and France. */
const makes = [
  "Renault",
  "Peugeot",
  "Citroën",
  "Seat",
  "Volkswagen",
  "Ford",
  "Opel",
  "Toyota",
  "Dacia",
  "Fiat",
  "Audi",
  "BMW",
  "Mercedes",
  "Hyundai",
];

/** The colour is stored as the word that people say. */
export function ColorTiles() {
  const { t } = useI18n();
  const options = (Object.keys(paints) as (keyof typeof paints)[]).map((key) => {
    const word = t(`vehicle.color.${key}`);
    return { value: word, label: word, swatch: paints[key] };
  });
  return <TextTiles name="color" options={options} />;
}

export const MakeTiles = () => <TextTiles name="brand" options={makes.map((make) => ({ value: make, label: make }))} />;

/** No word of a colour or make. */
const other = "?";

/** A text of which most are common: these are tiles, and any other can be typed. */
function TextTiles({ name, options }: { name: string; options: readonly { value: string; label: string; swatch?: string }[] }) {
  const { t } = useI18n();
  const { labels, form } = useRecordForm();
  const value = (form.useWatchValue(name) as string | null) ?? "";
  const known = options.find((option) => option.value.toLowerCase() === value.trim().toLowerCase());
  const [isTyped, setTyped] = useState(value !== "" && !known);
  const choose = (next: string) => {
    setTyped(next === other);
    form.setFieldValue(name, next === other ? "" : next);
    // Without a plate, a colour or a make is enough.
    if (!form.getValues().plate) form.clearFieldError("plate");
  };
  return (
    <>
      <ChoiceCards
        label={labels[name]!}
        path={isTyped ? `${name} tiles` : name}
        options={[...options, { value: other, label: t("party.other") }]}
        value={isTyped ? other : (known?.value ?? null)}
        onChange={choose}
        isTile
        isClearable
      />
      {isTyped && <Field name={name} hasFocus />}
    </>
  );
}
