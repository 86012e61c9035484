import type { Jurisdiction } from "#domain/fields.ts";
import { addDays, addMonths, type Day } from "./days.ts";
import type { LawEntry } from "./validity.ts";
import { addWorkingDays, orNextWorkingDay, type Seat } from "./working-days.ts";

/** `working`: only working days of courts. `calendar`: all days; an end on a non-working day moves to the next working day. `every`: all days (201 LECrim, for the inquiry). */
export type Counted = "working" | "calendar" | "every";

export type Term = LawEntry & {
  jurisdiction: Jurisdiction;
  length: { days: number } | { months: number } | { hours: number };
  counted: Counted;
};

export const terms = {
  "es.appeal.petty": { jurisdiction: "es", length: { days: 5 }, counted: "working", reference: "976 LECrim" },
  "es.appeal.fast": { jurisdiction: "es", length: { days: 5 }, counted: "working", reference: "803.1.1.ª LECrim" },
  "es.appeal.abbreviated": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "790 LECrim", checked: true },
  "es.appeal.minors": { jurisdiction: "es", length: { days: 5 }, counted: "working", reference: "41.1 LO 5/2000", checked: true },
  "es.dismissal.appeal": { jurisdiction: "es", length: { days: 5 }, counted: "every", reference: "766.3 LECrim", checked: true },
  "es.dismissal.reform": { jurisdiction: "es", length: { days: 3 }, counted: "every", reference: "211 LECrim", checked: true },
  "es.dismissal.victim": { jurisdiction: "es", length: { days: 20 }, counted: "every", reference: "779.1.1.ª LECrim" },
  "es.indictment": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "780.1 LECrim", checked: true },
  /** Urgent, so that all days count; the duty court may fix fewer, and never more. */
  "es.indictment.fast": { jurisdiction: "es", length: { days: 2 }, counted: "every", reference: "800.4, 201 LECrim" },
  "es.appeal.answer": {
    jurisdiction: "es",
    length: { days: 10 },
    counted: "working",
    reference: "790.5 LECrim",
    checked: true,
    compared: "2026-11-19",
  },
  "es.appeal.answer.fast": {
    jurisdiction: "es",
    length: { days: 5 },
    counted: "working",
    reference: "803.1 LECrim",
    checked: true,
    compared: "2026-11-19",
  },
  "es.cassation": { jurisdiction: "es", length: { days: 5 }, counted: "working", reference: "856 LECrim", checked: true, compared: "2026-11-19" },
  "es.inquiry": { jurisdiction: "es", length: { months: 12 }, counted: "every", reference: "324 LECrim", checked: true },
  "es.inquiry.extension": { jurisdiction: "es", length: { months: 6 }, counted: "every", reference: "324 LECrim", checked: true },
  "es.unknownAuthor": { jurisdiction: "es", length: { hours: 72 }, counted: "every", reference: "284.2 LECrim", checked: true },
  "es.civilAppeal": { jurisdiction: "es", length: { days: 20 }, counted: "working", reference: "458 LEC", checked: true },
  "es.civilAppeal.answer": {
    jurisdiction: "es",
    length: { days: 10 },
    counted: "working",
    reference: "461 LEC",
    checked: true,
    compared: "2026-11-19",
  },
  "es.civilAnswer.ordinary": { jurisdiction: "es", length: { days: 20 }, counted: "working", reference: "404 LEC", checked: true },
  "es.civilAnswer.monitoring": { jurisdiction: "es", length: { days: 20 }, counted: "working", reference: "815 LEC", checked: true },
  "es.civilAnswer.verbal": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "438 LEC", checked: true },
  "es.civilAnswer.exchangeRate": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "824 LEC", checked: true },
  "es.civilAnswer.execution": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "556 LEC", checked: true },
  "es.civilGrace": { jurisdiction: "es", length: { days: 20 }, counted: "working", reference: "548 LEC", checked: true },
  "es.opposition.verbal": { jurisdiction: "es", length: { days: 10 }, counted: "working", reference: "818.2 LEC", checked: true },
  "es.opposition.ordinary": { jurisdiction: "es", length: { months: 1 }, counted: "calendar", reference: "818.2 LEC", checked: true },
  /** An attempt at settlement in Spain: the silence of the other side, and until when a demand may follow it. The articles were not compared. */
  "es.masc.silence": { jurisdiction: "es", length: { days: 30 }, counted: "every", reference: "10 LO 1/2025" },
  "es.masc.offer": { jurisdiction: "es", length: { months: 1 }, counted: "every", reference: "17.4 LO 1/2025" },
  "es.masc.year": { jurisdiction: "es", length: { months: 12 }, counted: "every", reference: "7.3 LO 1/2025" },
  "fr.appeal.police": { jurisdiction: "fr", length: { days: 10 }, counted: "calendar", reference: "547, 498 CPP", checked: true },
  "fr.appeal": { jurisdiction: "fr", length: { days: 10 }, counted: "calendar", reference: "498 CPP", checked: true },
  "fr.appeal.others": { jurisdiction: "fr", length: { days: 15 }, counted: "calendar", reference: "500 CPP", checked: true },
  "fr.dismissal.order": { jurisdiction: "fr", length: { days: 10 }, counted: "calendar", reference: "186 CPP", checked: true },
  "fr.inquiry": { jurisdiction: "fr", length: { months: 24 }, counted: "every", reference: "75-3 CPP", checked: true, compared: "2026-11-19" },
  "fr.inquiry.extension": {
    jurisdiction: "fr",
    length: { months: 12 },
    counted: "every",
    reference: "75-3 CPP",
    checked: true,
    compared: "2026-11-19",
  },
  /** Clear days: neither the day of the decision nor the last one counts. Since 30 September 2024 publishers name ten (loi 2023-1059): the shorter term is shown. */
  "fr.cassation": { jurisdiction: "fr", length: { days: 5 }, counted: "calendar", reference: "568 CPP" },
  "fr.privateComplaint": { jurisdiction: "fr", length: { months: 3 }, counted: "every", reference: "85 CPP", checked: true },
  "fr.afd.reduced": { jurisdiction: "fr", length: { days: 15 }, counted: "calendar", reference: "495-18 CPP" },
  "fr.afd": { jurisdiction: "fr", length: { days: 45 }, counted: "calendar", reference: "495-18 CPP" },
  /** Of the civil party against what the order says of its damages. */
  "fr.penalOrder.civil": {
    jurisdiction: "fr",
    length: { days: 45 },
    counted: "calendar",
    reference: "495-3-1 CPP",
    checked: true,
    compared: "2026-11-19",
  },
  "fr.penalOrder": { jurisdiction: "fr", length: { days: 45 }, counted: "calendar", reference: "495-3 CPP", checked: true },
  /** Before the hearing. */
  "fr.civilParty": { jurisdiction: "fr", length: { hours: 24 }, counted: "every", reference: "420-1 CPP" },
  "fr.civilAnswer.monitoring": { jurisdiction: "fr", length: { months: 1 }, counted: "calendar", reference: "1416 CPC", checked: true },
  /** An injonction de payer that is not served in time is void; the decree counts for orders from 1 September 2026. */
  "fr.paymentOrder.service": {
    jurisdiction: "fr",
    length: { months: 3 },
    counted: "calendar",
    reference: "1411 CPC, décret 2026-96",
    validFrom: "2026-09-01",
    checked: true,
    compared: "2026-11-19",
  },
  "fr.paymentOrder.service.former": {
    jurisdiction: "fr",
    length: { months: 6 },
    counted: "calendar",
    reference: "1411 CPC",
    validTo: "2026-08-31",
    checked: true,
    compared: "2026-11-19",
  },
  /** Without a notice of opposition from the registry in this time the order can be enforced. */
  "fr.paymentOrder.enforcement": {
    jurisdiction: "fr",
    length: { months: 2 },
    counted: "calendar",
    reference: "1422 CPC, décret 2026-96",
    checked: true,
    compared: "2026-11-19",
  },
  "fr.defaultJudgment": {
    jurisdiction: "fr",
    length: { months: 6 },
    counted: "calendar",
    reference: "478 CPC",
    checked: true,
    compared: "2026-11-19",
  },
  /** After the day of the hearing was given electronically, and at the latest so many days before it. */
  "fr.summons": { jurisdiction: "fr", length: { months: 2 }, counted: "calendar", reference: "754 CPC" },
  "fr.civilAppeal": { jurisdiction: "fr", length: { months: 1 }, counted: "calendar", reference: "538 CPC", checked: true },
  "fr.civilAppeal.enforcement": { jurisdiction: "fr", length: { days: 15 }, counted: "calendar", reference: "R121-20 CPCE", checked: true },
} as const satisfies Record<string, Term>;

export type TermKey = keyof typeof terms;
/** The terms that are counted in days or months. */
export type DayTermKey = { [K in TermKey]: (typeof terms)[K]["length"] extends { hours: number } ? never : K }[TermKey];
export type DayTerm = Pick<Term, "counted" | "reference"> & { length: Exclude<Term["length"], { hours: number }> };

/** A summons is filed at least so many days before its hearing (754 CPC). */
export const summonsDays = 15;

/** Days before its end at which a term is shown as soon and as urgent. */
export const termAlertDays = { soon: 5, urgent: 2 };

/** The last day of a term that starts after this day. */
export function endOfTerm({ length, counted }: DayTerm, from: Day, seat: Seat): Day {
  if ("months" in length) return lastDay(addMonths(from, length.months));
  return counted === "working" ? addWorkingDays(from, length.days, seat) : lastDay(addDays(from, length.days));

  function lastDay(end: Day) {
    return counted === "every" ? end : orNextWorkingDay(end, seat);
  }
}

/** The last instant for what must be done so many hours before a hearing. */
export const hoursBefore = ({ length }: { length: { hours: number } }, hearing: string): Date =>
  new Date(Date.parse(hearing) - length.hours * 3_600_000);

/** The instant at which a term of hours ends. */
export const endOfHourTerm = ({ length }: { length: { hours: number } }, from: string): Date => new Date(Date.parse(from) + length.hours * 3_600_000);
