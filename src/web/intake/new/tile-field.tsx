import { type EnumKey, type EnumName, keysOf } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import classes from "./intake.module.css";

export const tileFields = ["theftMethod", "theftSeen", "recoveredProducts", "theftCount", "looseArticles", "hasImages"] as const;
type TileName = (typeof tileFields)[number];

const choices = <N extends EnumName>(of: N, textOf: (key: EnumKey<N>) => MessageKey) => keysOf(of).map((key) => ({ value: key, text: textOf(key) }));

/** The choices of each question with their short texts. */
const tiles: Readonly<Record<TileName, readonly { value: string; text: MessageKey }[]>> = {
  theftMethod: choices("theftMethod", (key) => `quick.theftMethod.${key}`),
  theftSeen: choices("theftSeen", (key) => `quick.theftSeen.${key}`),
  recoveredProducts: choices("recoveredProducts", (key) => `quick.recoveredProducts.${key}`),
  theftCount: choices("theftCount", (key) => `quick.theftCount.${key}`),
  looseArticles: choices("looseArticles", (key) => `quick.looseArticles.${key}`),
  hasImages: choices("hasImages", (key) => `quick.hasImages.${key}`),
};

/** An enumeration as tiles, in fewer words than in the other forms. */
export function TileField({ name }: { name: TileName }) {
  const { t } = useI18n();
  const { entity, form } = useRecordForm();
  const field = entity.fields[name] as Field<"enum">;
  const value = form.useWatchValue(name) as string | null;
  const { onChange } = form.getInputProps(name);
  const options = tiles[name].map(({ value: key, text }) => ({ value: key, label: t(text) }));
  return (
    <div className={classes.fullWidth}>
      <ChoiceCards
        label={t(`quick.${name}`)}
        path={name}
        options={options}
        value={value}
        onChange={onChange}
        required={field.required}
        error={form.errors[name]}
        isTile
      />
    </div>
  );
}
