import type { CaseRecord } from "#domain/cases/status.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { refText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfHead } from "#server/documents/pdf-document.ts";
import type { Writer } from "#server/records/save.ts";

export type Reader = Writer & { locale: Locale };

/** The header and the footer of a document about one case. */
export function headOf({ t, locale, datetime }: Words, user: Reader, record: CaseRecord, kind: string, now: Date): Omit<PdfHead, "chips"> {
  const { cid, customer, establishment, timeZone } = record;
  const name = recordNumber(cid);
  const date = datetime(now.toISOString(), timeZone);
  return {
    locale,
    title: `${kind} ${name}`,
    kind,
    made: t("document.made", { date }),
    name,
    about: [customer.alias, refText({ t }, establishment)].join(" · "),
    confidential: t("document.confidential", { user: user.alias, date }),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
  };
}
