import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import classes from "./hinted-fields.module.css";

export function VideoField() {
  const { t } = useI18n();
  return <Field name="video" description={t("teaching.video.hint")} />;
}

export function CustomersField() {
  const { t } = useI18n();
  return <Field name="customers" description={t("teaching.customers.hint")} />;
}

/** Files come after the record is there, and without something to look at nothing is published. */
export function PublishedField() {
  const { t } = useI18n();
  const { isNew } = useRecordForm();
  return isNew ? <p className={classes.later}>{t("teaching.publish.later")}</p> : <Field name="published" description={t("teaching.publish.hint")} />;
}
