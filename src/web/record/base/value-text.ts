import type { Field } from "#domain/fields.ts";
import { isEmpty, valueText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTimeZone } from "./time-zone.ts";

export const emptyText = "—";

/** Formats any value of a field. Cells, history, conflicts and chips all use it. */
export function useValueText(timeZone?: string): (field: Field, value: unknown) => string {
  const words = useI18n();
  const contextZone = useTimeZone();
  return (field, value) => (isEmpty(value) ? emptyText : valueText(words, field, value, timeZone ?? contextZone));
}
