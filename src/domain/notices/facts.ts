import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Title } from "#domain/law/term-entry.ts";
import { memoize } from "#domain/memoize.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { timeZoneNames } from "#domain/messages/time-zone-names.ts";
import type { TimeZone } from "#domain/provinces.ts";
import type { ScheduledKind, StopReason } from "#domain/reports/schedule.ts";
import type { Thread } from "#domain/threads/thread.ts";
import type { NoticeKind } from "./notice-kinds.ts";

/** A key date that another rule has moved. A date that there was not, or is no longer, is null. */
export type MovedDate = { cid: string; isCivil?: true; term: Title; from: string | null; to: string | null };

/** The content of a notice and its mail, independent of language: number, place, dates; never the name of an author, a witness or a victim. */
export type Facts = {
  cid: string;
  establishment: string;
  /** The time zone of dates and times. */
  timeZone: string;
  /** The court is in another time zone than the establishment: texts name the time zone. */
  isElsewhere?: boolean;
  /** A day or an instant. */
  date?: string;
  /** The date that a moved hearing had before. */
  previous?: string;
  court?: string;
  room?: string;
  status?: EnumKey<"caseStatus">;
  /** Of a civil case. Civil and penal cases are numbered separately, so texts for both say which kind it is. */
  civilStatus?: EnumKey<"civilStatus">;
  isCivil?: boolean;
  /** Of an issue, which is numbered separately too. */
  isIssue?: boolean;
  hearing?: HearingKind;
  judgment?: EnumKey<"judgmentTypes">;
  reason?: EnumKey<"adjournmentReasons">;
  days?: number;
  /** Of an escalation: which deadline nobody acted on. */
  deadline?: NoticeKind;
  /** The name of a legal term. */
  term?: Title;
  moved?: readonly MovedDate[];
  /** What is missing, as the record has it when the notice is read; never stored. */
  items?: readonly string[];
  /** Of a teaching item. */
  title?: string;
  /** Of a scheduled report: what it is, how many recipients were left out, why it has stopped. Its days are `previous` and `date`. */
  report?: ScheduledKind;
  skipped?: number;
  stopped?: StopReason;
  /** Of a message: its thread, and the user who wrote it. */
  thread?: Thread;
  by?: string;
  /** How many messages of the thread wait when the notice is read; never stored. */
  unread?: number;
};

const styles = { date: { dateStyle: "long" }, time: { timeStyle: "short" } } as const;

/** By language, style and time zone: making a format costs more than using it. */
const dateFormat = memoize((key: string) => {
  const [locale, style, timeZone] = key.split("|") as [string, keyof typeof styles, string];
  return new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { ...styles[style], timeZone });
}, 200);

/** The parameters of the texts, in one language. */
export function factTexts(catalogue: Catalogue, facts: Facts): Record<string, string> {
  const { locale, enums, texts } = catalogue;
  const { cid, establishment, timeZone, date = "", previous = "", court = "", room = "", judgment, reason, hearing } = facts;
  const { days = 0, title = "", items = [], by = "", unread = 0 } = facts;
  const isInstant = date.includes("T");
  const format = (style: keyof typeof styles, day = date) => dateFormat(`${locale}|${style}|${isInstant ? timeZone : "UTC"}`).format(new Date(day));
  const record = texts[facts.isIssue ? "notices.issue" : facts.isCivil ? "notices.civilCase" : "notices.case"];
  const civil = facts.isCivil ? texts["notices.civil"] : "";
  return {
    cid: civil ? `${civil} ${cid}` : cid,
    civil,
    record: `${record} ${cid}`,
    number: cid,
    establishment,
    court,
    room,
    date: date && format("date"),
    previous: previous && format("date", previous),
    hour: isInstant ? [format("time"), ...(facts.isElsewhere ? [`(${texts[timeZoneNames[timeZone as TimeZone]]})`] : [])].join(" ") : "",
    status: facts.status ? enums.caseStatus[facts.status] : facts.civilStatus ? enums.civilStatus[facts.civilStatus] : "",
    hearing: hearing ? enums.calendarEventTypes[hearing] : "",
    type: judgment ? enums.judgmentTypes[judgment].toLowerCase() : "",
    reason: reason ? enums.adjournmentReasons[reason] : "",
    days: String(days),
    deadline: facts.deadline ? texts[`noticeKind.${facts.deadline}`] : "",
    term: facts.term ? texts[facts.term] : "",
    moved: (facts.moved ?? []).map((one) => movedText(catalogue, one)).join("; "),
    title,
    report: facts.report ? texts[`reports.kind.${facts.report}`] : "",
    skipped: facts.skipped ? String(facts.skipped) : "",
    stopped: facts.stopped ? texts[`schedules.stopped.${facts.stopped}`] : "",
    by,
    thread: facts.thread ? texts[`thread.${facts.thread}.lower`] : "",
    unread: unread > 1 ? String(unread) : "",
    items: items.join(", "),
  };
}

/** The case, the term, the former and the new date. */
export function movedText(catalogue: Catalogue, { cid, isCivil, term, from, to }: MovedDate): string {
  const { locale, texts } = catalogue;
  const day = (date: string | null) =>
    date ? new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { dateStyle: "short", timeZone: "UTC" }).format(new Date(date)) : "–";
  return `${isCivil ? `${texts["notices.civil"]} ` : ""}${cid}, ${texts[term]}: ${day(from)} → ${day(to)}`;
}

export const noticeText = (catalogue: Catalogue, kind: NoticeKind, facts: Facts): string =>
  translator(catalogue)(`notice.${kind}`, factTexts(catalogue, facts) as never);
