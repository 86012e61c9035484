import { Skeleton } from "@mantine/core";
import type { Ref } from "#domain/entity.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./intake.module.css";
import { ReadOnlyValue } from "./read-only-value.tsx";
import { useEstablishments } from "./use-establishments.ts";

/** With more establishments a search is quicker than cards. */
export const maxCards = 6;

/** Shows the only establishment as text, a few as cards, many as a search. */
export function EstablishmentChoice() {
  const words = useI18n();
  const { form, labels } = useRecordForm();
  const customer = form.useWatchValue("customer") as Ref | null;
  const chosen = form.useWatchValue("establishment") as Ref | null;
  const { onChange, error, ...input } = form.getInputProps("establishment");
  const { establishments, companyWide, only, isFetching } = useEstablishments(customer);
  const label = labels.establishment!;

  if (!customer) return null;
  if (only) return <ReadOnlyValue label={label} text={only.alias} />;
  if (establishments.length === 0) {
    if (chosen) return <ReadOnlyValue label={label} text={refText(words, chosen)} />;
    return <div className={classes.fullWidth}>{isFetching ? <Skeleton height={52} /> : <FormAlert text={words.t("intake.where.none")} />}</div>;
  }
  if (establishments.length > maxCards)
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
          extra={companyWide}
          defaultValue={chosen}
          onChange={onChange}
        />
      </div>
    );
  const all = [...establishments, ...companyWide];
  return (
    <div className={classes.fullWidth}>
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
