import { enumerations } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { Option } from "#domain/option.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import classes from "./intake.module.css";

export const tileFields = ["theftMethod", "theftSeen", "recoveredProducts", "theftCount", "looseArticles", "hasImages"] as const;
type TileName = (typeof tileFields)[number];

/** An enumeration as tiles, in fewer words than in the other forms. */
export function TileField({ name }: { name: TileName }) {
  const { t } = useI18n();
  const { entity, form } = useRecordForm();
  const field = entity.fields[name] as Field<"enum">;
  const value = form.useWatchValue(name) as string | null;
  const { onChange } = form.getInputProps(name);
  const options = (enumerations[field.of] as readonly Option[]).map(({ key }) => ({ value: key, label: t(`quick.${name}.${key}` as MessageKey) }));
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
