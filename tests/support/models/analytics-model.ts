import { bandOf, type Case, isRisk, isTheft, liability, local, recovered } from "./analytics-case.ts";

/**
 * A simple model of the measures: over rows in memory, from the definitions of the specification. It shares no code with
 * the product. Money is in cents; groups are `{ key: [values] }`, without empty ones.
 */
export type Groups = Record<string, (number | null)[]>;
export type Expected = Record<string, { n: number; figures?: Groups[string]; views: Record<string, Groups> }>;

const total = <T>(rows: T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0);
const amount = (rows: Case[]) => total(rows, (c) => c.ticketAmount);
const ratio = (some: number, all: number) => (all === 0 ? null : some / all);
function group<T>(rows: T[], key: (row: T) => string | null, values: (rows: T[]) => (number | null)[] = (all) => [all.length]): Groups {
  const groups = Map.groupBy(rows, (row) => String(key(row)));
  return Object.fromEntries([...groups].map(([name, all]) => [name, values(all)]));
}
const countAndAmount = (rows: Case[]) => [rows.length, amount(rows)];
function mean(rows: Case[]) {
  const priced = rows.filter((c) => c.ticketAmount > 0);
  return priced.length === 0 ? null : Math.round(amount(priced) / priced.length);
}
function median(rows: Case[]) {
  const sorted = rows
    .map((c) => c.ticketAmount)
    .filter(Boolean)
    .sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return sorted.length === 0 ? null : Math.round((low! + high!) / 2);
}

/** The measures of the cases in scope in this period. */
export function expectedMeasures(scope: Case[], { start, end }: { start: string; end: string }): Expected {
  const within = (day: string | null) => day !== null && day >= start && day <= end;
  const dayOf = (c: Case, instant: string | null) => instant && local(instant, c.timeZone).day;
  const notDeleted = scope.filter((c) => !c.deleted);
  const C = notDeleted.filter((c) => within(dayOf(c, c.datetime)));
  const K = C.filter((c) => c.caseStatus !== "notProcessed");
  const P = K.filter((c) => c.complaintDatetime !== null);
  const filed = notDeleted.filter((c) => c.caseStatus !== "notProcessed" && within(dayOf(c, c.complaintDatetime)));
  const V = notDeleted.filter((c) => c.judgmentType !== null && within(c.judgmentDate));
  const damning = V.filter((c) => c.judgmentType === "damning");
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const byMonth = (values: (rows: Case[]) => (number | null)[]) => group(C, (c) => month(dayOf(c, c.datetime)!), values);
  const place = (c: Case) => c.establishment ?? `empresa:${c.customer}`;
  const priced = C.filter((c) => c.ticketAmount > 0);

  const withBand = P.filter((c) => c.bands.length > 0);
  const bandRows = withBand.flatMap((c) => c.bands.map((band) => ({ band: band.id, cents: c.ticketAmount })));
  const withLiability = notDeleted.filter((c) => {
    const day = c.judgmentDate ?? dayOf(c, c.datetime);
    return c.caseStatus !== "notProcessed" && within(day) && (liability(c) > 0 || (c.enforcementPayment ?? 0) > 0);
  });
  const collected = total(withLiability, (c) => c.enforcementPayment ?? 0);
  const held = notDeleted.filter((c) => c.hearingState === "held" && within(dayOf(c, c.trialDatetime)));
  const adjourned = notDeleted.flatMap((c) => c.adjournments.filter(({ date }) => within(dayOf(c, date))));
  const paid = notDeleted.filter((c) => (c.enforcementPayment ?? 0) > 0 && within(c.judgmentDate));
  const acts = notDeleted.flatMap((c) => c.actions.filter(({ date }) => within(date)));
  const links = group(
    C.flatMap((c) => c.criminals),
    (id) => id,
  );
  const repeated = Object.values(links).filter(([count]) => count! >= 2).length;
  const firstBand = (c: Case) => c.bands.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  const modus = (c: Case) => c.modusOperandi ?? firstBand(c)?.modus ?? null;
  const intrusions = C.filter((c) => c.penalType === "intrusion");
  const station = filed.filter((c) => c.complaintPlace === "policeStation");
  const where = (c: Case) =>
    c.complaintPlace === "store" || (c.complaintPlace === null && c.complaintAtEstablishment) ? "establishment" : c.complaintPlace;
  const countries = (rows: Case[]) => ["Spain", "France"].map((country) => rows.filter((c) => c.country === country).length);
  const images = (...kinds: string[]) => C.filter((c) => kinds.includes(c.hasImages)).length;
  const cents = total(C, recovered);
  const slots = C.map((c) => ({ weekday: (new Date(dayOf(c, c.datetime)!).getUTCDay() + 6) % 7, band: bandOf(local(c.datetime, c.timeZone).hour) }));

  return {
    totals: {
      n: C.length,
      figures: [C.length, P.length, C.length - K.length, amount(C), cents, amount(C) - cents],
      views: { month: byMonth(countAndAmount) },
    },
    bandComplaints: {
      n: withBand.length,
      figures: [withBand.length, ratio(withBand.length, P.length), amount(withBand)],
      views: {
        bands: group(
          bandRows,
          (row) => row.band,
          (rows) => [rows.length, total(rows, (row) => row.cents)],
        ),
      },
    },
    claimedCivilLiability: {
      n: withLiability.length,
      figures: [total(withLiability, liability), collected, ratio(collected, total(withLiability, liability))],
      views: {},
    },
    averageTicket: {
      n: priced.length,
      figures: [mean(C), median(C)],
      views: {
        month: group(
          priced,
          (c) => month(dayOf(c, c.datetime)!),
          (rows) => [mean(rows), rows.length],
        ),
      },
    },
    casesPerEstablishment: { n: C.length, views: { establishment: group(C, place, countAndAmount) } },
    ticketsTotal: {
      n: C.length,
      figures: [amount(C), cents, amount(C) - cents],
      views: { month: byMonth((rows) => [total(rows, recovered), amount(rows) - total(rows, recovered)]) },
    },
    processedComplaints: {
      n: filed.length,
      views: { route: group(filed, (c) => c.processing && { normal: "ordinary", fast: "accelerated" }[c.processing]!), place: group(filed, where) },
    },
    complaintKinds: {
      n: filed.length,
      views: {
        kind: {
          thefts: countries(filed.filter(isTheft)),
          risk: countries(filed.filter(isRisk)),
          minors: countries(filed.filter((c) => c.minors)),
          offences: countries(filed.filter((c) => ["lessSerious", "serious"].includes(c.crimeType!))),
        },
      },
    },
    trials: {
      n: held.length + adjourned.length,
      figures: [held.length, adjourned.length, ratio(adjourned.length, held.length + adjourned.length)],
      views: { reason: group(adjourned, ({ reason }) => reason) },
    },
    judgments: {
      n: V.length,
      figures: [
        ratio(damning.length, V.length),
        damning.length,
        V.length - damning.length,
        ratio(V.filter((c) => c.trialAccordance === "full").length, V.length),
      ],
      views: {
        verdict: group(V, (c) => c.judgmentType),
        acquittals: group(
          V.filter((c) => c.judgmentType === "acquittal"),
          (c) => c.notGuiltySentenceReason,
        ),
      },
    },
    restrainingOrders: { n: damning.length, views: { orders: group(damning, (c) => (c.restrainingOrder ? "withOrder" : "withoutOrder")) } },
    civilLiability: {
      n: damning.length,
      figures: [total(damning, liability)],
      views: { liability: group(damning, (c) => (liability(c) > 0 ? "withLiability" : "withoutLiability")) },
    },
    policeStationReasons: { n: station.length, views: { reason: group(station, (c) => c.fcseReason) } },
    recoveryMethod: {
      n: paid.length,
      figures: [total(paid, (c) => c.enforcementPayment!)],
      views: {
        method: group(
          paid,
          (c) => c.enforcementPaymentMethod,
          (rows) => [total(rows, (c) => c.enforcementPayment!), rows.length],
        ),
      },
    },
    timeBands: {
      n: C.length,
      views: {
        week: group(
          slots,
          ({ weekday }) => String(weekday),
          (rows) => ["morning", "noon", "afternoon", "night"].map((band) => rows.filter((row) => row.band === band).length),
        ),
        band: group(slots, ({ band }) => band),
      },
    },
    offenceType: {
      n: K.length,
      views: { penalType: group(K, (c) => c.penalType, countAndAmount), crimeType: group(K, (c) => c.crimeType, countAndAmount) },
    },
    caseStatus: { n: C.length, views: { status: group(C, (c) => c.caseStatus) } },
    participation: { n: C.length, views: { participation: group(C, (c) => (c.bands.length > 0 ? "organisedBand" : c.theftCount)) } },
    recidivism: {
      n: C.length,
      figures: [repeated, ratio(repeated, Object.keys(links).length)],
      views: { regular: group(C, (c) => c.regularInArea) },
    },
    actionType: {
      n: acts.length,
      figures: [acts.length],
      views: {
        action: group(
          acts,
          ({ action }) => action,
          (rows) => ["police", "judicial"].map((type) => rows.filter((row) => row.type === type).length),
        ),
      },
    },
    stolenItems: { n: C.length, views: { items: group(C, (c) => c.looseArticles) } },
    modusOperandi: { n: C.filter(modus).length, views: { modus: group(C.filter(modus), modus), theftMethod: group(C, (c) => c.theftMethod) } },
    withImages: {
      n: C.length,
      figures: [images("storedUploaded", "uploadedFactsNotVisible"), ratio(images("storedUploaded"), C.length)],
      views: { images: group(C, (c) => c.hasImages) },
    },
    intrusions: { n: intrusions.length, figures: [intrusions.length, amount(intrusions)], views: {} },
  };
}
