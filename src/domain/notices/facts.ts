import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import type { NoticeKind } from "./notice-kinds.ts";

/** What a notice and its mail say, before anybody's language: number, place, dates; never the name of an author, a witness or a victim. */
export type Facts = {
  cid: string;
  establishment: string;
  /** By whose clock dates and hours are told. */
  timeZone: string;
  /** A day or an instant. */
  date?: string;
  court?: string;
  room?: string;
  status?: EnumKey<"caseStatus">;
  /** Of a civil case. Its number is one of another row of numbers than those of penal cases, so that texts for both say which it is. */
  civilStatus?: EnumKey<"civilStatus">;
  isCivil?: boolean;
  hearing?: HearingKind;
  judgment?: EnumKey<"judgmentTypes">;
  reason?: EnumKey<"adjournmentReasons">;
  days?: number;
  /** Of what teaches. */
  title?: string;
};

/** The same in words of one language, by the names that texts use. */
export function inWords({ locale, enums, texts }: Catalogue, facts: Facts): Record<string, string> {
  const { cid, establishment, timeZone, date = "", court = "", room = "", judgment, reason, hearing, days = 0, title = "" } = facts;
  const isInstant = date.includes("T");
  const told = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { ...style, timeZone: isInstant ? timeZone : "UTC" }).format(new Date(date));
  const civil = facts.isCivil ? texts["notices.civil"] : "";
  return {
    cid: civil ? `${civil} ${cid}` : cid,
    civil,
    number: cid,
    establishment,
    court,
    room,
    date: date && told({ dateStyle: "long" }),
    hour: isInstant ? told({ timeStyle: "short" }) : "",
    status: facts.status ? enums.caseStatus[facts.status] : facts.civilStatus ? enums.civilStatus[facts.civilStatus] : "",
    hearing: hearing ? enums.calendarEventTypes[hearing] : "",
    type: judgment ? enums.judgmentTypes[judgment].toLowerCase() : "",
    reason: reason ? enums.adjournmentReasons[reason] : "",
    days: String(days),
    title,
  };
}

export const noticeText = (catalogue: Catalogue, kind: NoticeKind, facts: Facts): string =>
  translator(catalogue)(`notice.${kind}`, inWords(catalogue, facts) as never);
