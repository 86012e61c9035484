import { Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { isStaff } from "#domain/access/roles.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { RecordPicker } from "#web/record/record-picker.tsx";
import { usePick } from "#web/record/use-pick.ts";
import { refText } from "#web/record/value-text.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { Fact } from "./fact.tsx";
import classes from "./report.module.css";

/** Above this a search is quicker than a look. */
const fewCards = 6;

/** One shop is a fact, a few are cards, many are searched. The whole company only for who has all of it. */
export function EstablishmentChoice() {
  const words = useI18n();
  const user = useUser();
  const { form, labels } = useRecordForm();
  const customer = form.useWatchValue("customer") as Ref | null;
  const chosen = form.useWatchValue("establishment") as Ref | null;
  const { onChange, error, ...input } = form.getInputProps("establishment");
  const { options, isFetching } = usePick("establishment", { q: "", customers: customer ? [customer.id] : [], enabled: customer !== null });
  const hasWhole = customer && (isStaff(user.role) || user.role === "supercustomer" || user.establishments.includes(`empresa:${customer.id}`));
  const whole = hasWhole ? [{ id: "empresa", alias: customer.alias }] : [];
  const shops: Ref[] = options.map(({ id, alias }) => ({ id, alias }));
  const label = labels.establishment!;

  const only = !hasWhole && !isFetching && shops.length === 1 ? shops[0]! : undefined;
  const preset = useEffectEvent(() => only && chosen?.id !== only.id && onChange(only));
  useEffect(() => void preset(), [only?.id]);

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
