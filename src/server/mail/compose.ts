import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { MailedHearing } from "#server/jobs/job-kinds.ts";
import { type HearingFile, hearingFile } from "./hearing-file.ts";
import { actionOf, isOptional } from "./mail-kinds.ts";
import { layOut, type Site } from "./mail-layout.ts";

export type Composed = {
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | undefined;
  hearing: HearingFile | undefined;
  isPersonal: boolean;
};

type Written = { locale: Locale; message: MailKey; parameters: Readonly<Record<string, string>>; hasAccount: boolean; hearing?: MailedHearing };

/** Where people switch mails off. It asks them to sign in, so it is no one-click address. */
const settingsPath = "/account#notices";

/** A mail in the recipient's language, as plain text and as HTML that says the same. */
export function compose({ locale, message, parameters, hasAccount, hearing }: Written, site: Site & { from: string }): Composed {
  const { texts } = catalogueOf(locale);
  const subject = [subjectOf(locale, message, parameters), oneLine(parameters.parties ?? "")].filter(Boolean).join(" · ");
  const body = render(locale, `${message}.body`, parameters);
  const unsubscribe = isOptional(message, hasAccount) ? new URL(settingsPath, site.publicUrl).href : undefined;
  // A person wrote it and reads the answer.
  const isPersonal = message === "mail.letter";
  const footer = isPersonal ? texts["mail.footerLetter"] : unsubscribe ? texts["mail.footer"]({ link: unsubscribe }) : texts["mail.footerGuest"];
  return {
    subject,
    text: `${body}\n\n--\n${footer}\n`,
    html: layOut({ locale, site, subject, body, footer, link: parameters.link, action: texts[actionOf(message)] as string, unsubscribe }),
    unsubscribe,
    isPersonal,
    hearing: hearing && hearingFile(hearing, locale, { from: site.from, publicUrl: hasAccount ? site.publicUrl : undefined }),
  };
}

/** A header is one line, whatever a parameter holds. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

/** Without the people of the record, whose names are for its lawyer alone. */
export const subjectOf = (locale: Locale, message: MailKey, parameters: Written["parameters"]) =>
  oneLine(render(locale, `${message}.subject`, parameters));

/** Instants are written in the time of Madrid, which is also that of Paris. */
function render(locale: Locale, key: `${MailKey}.subject` | `${MailKey}.body`, parameters: Written["parameters"]): string {
  const text = catalogueOf(locale).texts[key] as string | ((parameters: object) => string);
  if (typeof text === "string") return text;
  const readable = Object.entries(parameters).map(([name, value]) => [name, /^\d{4}-\d\d-\d\dT/.test(value) ? moment(locale, value) : value]);
  return text(Object.fromEntries(readable));
}

const moment = (locale: Locale, iso: string) =>
  new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Madrid" }).format(
    new Date(iso),
  );
