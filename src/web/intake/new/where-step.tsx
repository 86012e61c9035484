import { Button, Group } from "@mantine/core";
import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import { EstablishmentChoice } from "./establishment-choice.tsx";
import classes from "./intake.module.css";
import { useIntakeContext } from "./intake-context.ts";
import { kindsFor } from "./intake-kinds.ts";

const day = 86_400_000;

export function WhereStep() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const zone = useTimeZone();
  const set = (moment: string) => form.setFieldValue("datetime", moment);
  /** That day at the hour already entered, but never in the future. */
  const setDay = (when: number) => {
    const before = String(form.getValues().datetime);
    const hour = Number.isNaN(Date.parse(before)) ? toLocal(new Date(), zone) : toLocal(before, zone);
    const moment = fromLocal(`${toLocal(new Date(when), zone).slice(0, 10)}T${hour.slice(11)}`, zone);
    const now = new Date().toISOString();
    set(moment && moment < now ? moment : now);
  };
  return (
    <>
      <KindChoice />
      <CustomerChoice />
      <EstablishmentChoice />
      <div className={classes.fullWidth}>
        <Field name="datetime" />
        <Group gap="xs" mt="xs" className={classes.quick}>
          <Button variant="default" onClick={() => set(new Date().toISOString())}>
            {t("intake.now")}
          </Button>
          <Button variant="default" onClick={() => setDay(Date.now())}>
            {t("intake.today")}
          </Button>
          <Button variant="default" onClick={() => setDay(Date.now() - day)}>
            {t("intake.yesterday")}
          </Button>
        </Group>
      </div>
    </>
  );
}

/** Asks whether to create a case or an issue, if the user may create both. */
function KindChoice() {
  const { t } = useI18n();
  const { kind, setKind } = useIntakeContext();
  const kinds = kindsFor(useUser());
  if (kinds.length < 2) return null;
  return (
    <div className={classes.fullWidth}>
      <ChoiceCards
        label={t("intake.kind")}
        path="kind"
        required
        options={kinds.map((value) => ({ value, label: t(`intake.kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
      />
    </div>
  );
}
