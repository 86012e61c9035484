import { useRef } from "react";
import { provinceOf, type TimeZone, timeZoneOf } from "#domain/provinces.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { nextProvince } from "./next-province.ts";

/** The postal code; typing it fills in the province. */
export function ZipField({ description }: { description?: string }) {
  const { form } = useRecordForm();
  const place = () => form.getValues() as { zip: string; country: string | null; state: string };
  const filled = useRef(provinceOf(place().zip, place().country));
  const fill = () => {
    const next = nextProvince(place(), filled.current);
    filled.current = provinceOf(place().zip, place().country) ?? filled.current;
    form.setFieldValue("state", next);
  };
  return <Field name="zip" description={description} onTyped={fill} />;
}

/** The same where the local time matters: it says which one follows from the code. */
export function LocalZipField() {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const zip = String(form.useWatchValue("zip"));
  const country = form.useWatchValue("country") as string | null;
  const isKnown = provinceOf(zip, country) !== undefined;
  return <ZipField description={isKnown ? t("zip.timeZone", { zone: t(zones[timeZoneOf(zip, country)]) }) : undefined} />;
}

const zones = {
  "Europe/Madrid": "timeZone.madrid",
  "Atlantic/Canary": "timeZone.canary",
  "Europe/Paris": "timeZone.paris",
} as const satisfies Record<TimeZone, string>;
