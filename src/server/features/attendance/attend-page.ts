import { phoneText } from "#domain/formats/phone-text.ts";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { TimeZone } from "#domain/provinces.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { type Html, html } from "#server/http/public-page.ts";
import type { Invitation } from "./read-invitation.ts";

/** The address of the page, without its host. */
export const attendPath = (token: string) => `/api/attend/${token}`;

/** Date, place and contact, what was answered, and both answers. `typed` is a reason that was refused. */
export function attendBody(locale: Locale, token: string, invitation: Invitation, typed?: string): string {
  const catalogue = catalogueOf(locale);
  const t = translator(catalogue);
  const { at, zone, isElsewhere, court, room, address, lawyer, phone, email, confirmed, declined, reason } = invitation;
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { ...style, timeZone: zone }).format(new Date(at));
  const hour = [format({ timeStyle: "short" }), isElsewhere && `(${catalogue.texts[timeZoneNames[zone as TimeZone]]})`].filter(Boolean).join(" ");
  const contact = html`${lawyer}${phone && html` · <a href="tel:${phone}">${phoneText(phone)}</a>`}${email && html` · <a href="mailto:${email}">${email}</a>`}`;
  const facts: [string, string | Html | null][] = [
    [t("attend.day"), format({ dateStyle: "full" })],
    [t("attend.hour"), hour],
    [t("attend.court"), court],
    [t("attend.room"), room],
    [t("attend.address"), address],
    [t("attend.contact"), lawyer && contact],
  ];
  const action = `${attendPath(token)}?lang=${locale}`;
  const other = locale === "fr" ? "es" : "fr";
  return html`<p>${t("attend.intro")}</p>
<dl>${facts.map(([label, value]) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : null))}</dl>
${confirmed && html`<h2>${t("attend.question")}</h2><p class="said" role="status">${t("attend.saidYes")}</p><p class="note">${t("attend.change")}</p>`}
${declined && html`<h2>${t("attend.question")}</h2><p class="said no" role="status">${t("attend.saidNo")}</p><p class="note">${t("attend.change")}</p>`}
${!confirmed && !declined && html`<h2>${t("attend.question")}</h2>`}
${!confirmed && html`<form method="post" action="${action}"><button name="answer" value="yes">${t("attend.yes")}</button></form>`}
<details${(typed !== undefined || declined) && html` open`}><summary>${t("attend.no")}</summary>
<form method="post" action="${action}">
${typed !== undefined && html`<p class="problem" role="alert" id="problem">${t("attend.reasonNeeded")}</p>`}
<label for="reason">${t("attend.reason")}</label><span class="note" id="hint">${t("attend.reasonHint")}</span>
<textarea id="reason" name="reason" required maxlength="300" aria-describedby="${typed !== undefined ? "problem hint" : "hint"}">${typed ?? reason}</textarea>
<p class="note">${t("attend.duty")}</p>
<button class="quiet" name="answer" value="no">${t("attend.sendNo")}</button>
</form></details>
<p class="foot"><a href="${attendPath(token)}/hearing.ics?lang=${locale}" download>${t("attend.ics")}</a><a href="${attendPath(token)}?lang=${other}" lang="${other}" hreflang="${other}">${t("attend.other")}</a></p>`
    .text;
}
