import { Button, Group } from "@mantine/core";
import { fromLocal, toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { useTimeZone } from "#web/record/time-zone.ts";
import { CustomerChoice } from "./customer-choice.tsx";
import { EstablishmentChoice } from "./establishment-choice.tsx";
import { KindChoice } from "./kind-choice.tsx";
import classes from "./report.module.css";

const day = 86_400_000;

export function WhereStep() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const zone = useTimeZone();
  const set = (moment: string) => form.setFieldValue("datetime", moment);
  /** That day at the hour that was said, as far as it has come already. */
  const on = (when: number) => {
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
      <div className={classes.whole}>
        <Field name="datetime" />
        <Group gap="xs" mt="xs" className={classes.quick}>
          <Button variant="default" onClick={() => set(new Date().toISOString())}>
            {t("report.now")}
          </Button>
          <Button variant="default" onClick={() => on(Date.now())}>
            {t("report.today")}
          </Button>
          <Button variant="default" onClick={() => on(Date.now() - day)}>
            {t("report.yesterday")}
          </Button>
        </Group>
      </div>
    </>
  );
}
