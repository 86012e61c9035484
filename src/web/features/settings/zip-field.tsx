import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import { provinceOf, timeZoneOf } from "#domain/provinces.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { nextProvince } from "./next-province.ts";

/** The postal code. Typing it fills in the province. */
export const ZipField = ({ description }: { description?: string }) => <Field name="zip" description={description} onTyped={useProvince()} />;

/** The country. Changing it updates the province, because it decides what the postal code means. */
export const CountryField = () => <Field name="country" onTyped={useProvince()} />;

function useProvince() {
  const { form } = useRecordForm();
  return () => form.setFieldValue("state", nextProvince(form.getValues() as Parameters<typeof nextProvince>[0]));
}

/** A postal code that also shows the time zone that follows from it. */
export function LocalZipField() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const zip = String(form.useWatchValue("zip"));
  const country = form.useWatchValue("country") as string | null;
  const isKnown = provinceOf(zip, country) !== undefined;
  return <ZipField description={isKnown ? t("zip.timeZone", { zone: t(timeZoneNames[timeZoneOf(zip, country)]) }) : undefined} />;
}
