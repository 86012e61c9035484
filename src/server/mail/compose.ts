import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";

export type Composed = { subject: string; text: string };

/** Subject and body in the recipient's language. Instants are written in the time of Madrid, which is also that of Paris. */
export function compose(locale: Locale, message: MailKey, parameters: Readonly<Record<string, string>>, hasAccount: boolean): Composed {
  const { texts } = catalogueOf(locale);
  const readable = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, /^\d{4}-\d\d-\d\dT/.test(value) ? moment(locale, value) : value]),
  );
  const render = (key: `${MailKey}.subject` | `${MailKey}.body`) => {
    const text = texts[key] as string | ((parameters: object) => string);
    return typeof text === "string" ? text : text(readable);
  };
  // A header is one line, whatever a parameter holds.
  const subject = render(`${message}.subject`).replace(/[\r\n]+/g, " ");
  return { subject, text: `${render(`${message}.body`)}\n\n--\n${texts[hasAccount ? "mail.footer" : "mail.footerGuest"]}\n` };
}

const moment = (locale: Locale, iso: string) =>
  new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Madrid" }).format(
    new Date(iso),
  );
