import { Skeleton } from "@mantine/core";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { RecordPicker } from "#web/record/record-picker.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { Fact } from "./fact.tsx";
import classes from "./report.module.css";
import { useShops } from "./use-shops.ts";

/** Above this a search is quicker than a look. */
const fewCards = 6;

/** One shop is a fact, a few are cards, many are searched. */
export function EstablishmentChoice() {
  const words = useI18n();
  const { form, labels } = useRecordForm();
  const customer = form.useWatchValue("customer") as Ref | null;
  const chosen = form.useWatchValue("establishment") as Ref | null;
  const { onChange, error, ...input } = form.getInputProps("establishment");
  const { shops, whole, only, isFetching } = useShops(customer);
  const label = labels.establishment!;

  if (!customer) return null;
  if (only) return <Fact label={label} text={only.alias} />;
  if (shops.length === 0) {
    if (chosen) return <Fact label={label} text={refText(words, chosen)} />;
    return <div className={classes.whole}>{isFetching ? <Skeleton height={52} /> : <FormAlert text={words.t("report.where.none")} />}</div>;
  }
  if (shops.length > fewCards)
    return (
      <div className={classes.half}>
        <RecordPicker
          {...input}
          key={`${form.key("establishment")} ${customer.id}`}
          label={label}
          error={error}
          required
          readOnly={false}
          onBlur={() => undefined}
          to="establishment"
          customers={[customer]}
          extra={whole}
          defaultValue={chosen}
          onChange={onChange}
        />
      </div>
    );
  const all = [...shops, ...whole];
  return (
    <div className={classes.whole}>
      <ChoiceCards
        label={label}
        path="establishment"
        required
        error={error}
        options={all.map((one) => ({ value: one.id, label: refText(words, one) }))}
        value={chosen?.id ?? null}
        onChange={(id) => onChange(all.find((one) => one.id === id))}
      />
    </div>
  );
}
