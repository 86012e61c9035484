import { withoutPrefix } from "#domain/formats/record-number.ts";
import { plain } from "./highlight.ts";

/** What people write beside the number of the police or of a court, or an amount. The number says enough: it may stand in the record under another kind. */
const besideNumbers = new Set(
  "atestado atestados diligencia diligencias previas procedimiento abreviado ejecutoria juicio delito leve inmediato procedure parquet numero num euro euros eur".split(
    " ",
  ),
);

/** What was typed as it is looked for: without the prefix of a record's number, and without the words beside a number. */
export function searchedText(typed: string): string {
  const text = withoutPrefix(typed);
  return /\d/.test(text) ? text.replace(/[\p{L}\p{M}]+/gu, (word) => (besideNumbers.has(plain(word)) ? "" : word)).trim() || text : text;
}
