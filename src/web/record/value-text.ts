import type { Field } from "#domain/fields.ts";
import { isEmpty, valueText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTimeZone } from "./time-zone.ts";

export const emptyText = "—";

/** Any value of a field in words: cells, history, conflicts and chips say the same thing the same way. */
export function useValueText(timeZone?: string): (field: Field, value: unknown) => string {
  const words = useI18n();
  const around = useTimeZone();
  return (field, value) => (isEmpty(value) ? emptyText : valueText(words, field, value, timeZone ?? around));
}
