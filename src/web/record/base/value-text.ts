import type { Field } from "#domain/fields.ts";
import { isOfCourt, timeZoneOfField } from "#domain/formats/clocks.ts";
import { isInstant } from "#domain/formats/local-time.ts";
import { isEmpty, valueText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { foreignZone, useClocks } from "./time-zone.ts";

export const emptyText = "—";

/** Formats any value of a field of the surrounding record, or of a row. Cells, history, conflicts and chips all use it. */
export function useValueText(row?: Readonly<Record<string, unknown>>): (field: Field, value: unknown) => string {
  const words = useI18n();
  const clocks = useClocks(row);
  return (field, value) => {
    if (isEmpty(value)) return emptyText;
    const text = valueText(words, field, value, clocks);
    // A hearing in another time zone than the user's names its zone, so that nobody comes at the wrong hour.
    const zone = isOfCourt(field) && isInstant(String(value)) ? foreignZone(timeZoneOfField(field, clocks), String(value)) : undefined;
    return zone ? words.t("calendar.hourOf", { time: text, zone: words.t(zone) }) : text;
  };
}
