import { type Measured, type MeasuredRow, othersKey } from "#domain/analytics/measured.ts";
import { phases } from "#domain/cases/phases.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { Tally } from "./read-facts.ts";
import type { Readings } from "./readings.ts";
import { average, countOf, enumView, euros, figures, part, sum, type Values, view } from "./tallies.ts";

type Of = (readings: Readings) => Omit<Measured, "key">;
const counted: Values<Tally> = (rows) => [countOf(rows)];
const worth: Values<Tally> = (rows) => [countOf(rows), euros(sum(rows, ({ amount }) => amount))];
const averaged: Values<Tally> = (rows) => [
  average(
    sum(rows, ({ amount }) => amount),
    sum(rows, ({ priced }) => priced),
  ),
  sum(rows, ({ priced }) => priced),
];
const parts: Values<Tally> = (rows) => [euros(sum(rows, ({ recovered }) => recovered)), euros(sum(rows, claimed))];
/** Never more is recovered than the ticket was worth. */
const claimed = ({ amount, recovered }: Tally) => amount - recovered;

type Month = Readings["facts"]["months"][number];
const sides = [
  { key: "beforeService", is: true },
  { key: "withService", is: false },
] as const;
/** The same figures before the service and with it. */
const split = ({ facts, wantsSplit }: Readings, of: (rows: readonly Month[], isBefore: boolean) => Measured["figures"]) =>
  wantsSplit && {
    split: sides.map(({ key, is }) => ({
      key,
      figures: of(
        facts.months.filter(({ preimplantation }) => preimplantation === is),
        is,
      ),
    })),
  };

export const totals: Of = (readings) => {
  const { facts, months, isCases } = readings;
  const of = (rows: readonly Month[]) =>
    figures({
      records: countOf(rows),
      ...(isCases && {
        complaints: countOf(rows.filter(({ processed, complained }) => processed && complained)),
        notProcessed: countOf(rows.filter(({ processed }) => !processed)),
      }),
      amount: euros(sum(rows, ({ amount }) => amount)),
      recovered: parts(rows)[0],
      claimed: parts(rows)[1],
    });
  return {
    n: countOf(facts.months),
    figures: of(facts.months),
    views: [view("month", months, facts.months, ({ month }) => month, worth)],
    ...split(readings, of),
  };
};

/** Fewer would tell more about one case than about the shop. */
const fewest = 3;
const shown = 20;
const placeKey = ({ establishment, customer }: { establishment: string | null; customer: string }) => establishment ?? `empresa:${customer}`;

export const averageTicket: Of = (readings) => {
  const { facts, months, medians } = readings;
  const of = (rows: readonly Month[], median: number | null) =>
    figures({ average: averaged(rows)[0], median: median === null ? null : euros(median) });
  const places = byPlace(facts.places, averaged)
    .filter(({ values }) => values[1]! >= fewest)
    .slice(0, shown);
  return {
    n: sum(facts.months, ({ priced }) => priced),
    figures: of(facts.months, medians.all),
    views: [view("month", months, facts.months, ({ month }) => month, averaged), { key: "establishment", rows: places }],
    ...split(readings, (rows, isBefore) => of(rows, isBefore ? medians.before : medians.since)),
  };
};

function byPlace(places: Readings["facts"]["places"], values: Values<Tally>): MeasuredRow[] {
  const rows = [...Map.groupBy(places, placeKey)].map(([key, group]) => ({ key, values: values(group) }));
  return rows.sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0) || (one.key < other.key ? -1 : 1));
}

export const casesPerEstablishment: Of = ({ facts }) => {
  const all = byPlace(facts.places, worth);
  const top = all.slice(0, shown);
  const rest = facts.places.filter((place) => !top.some(({ key }) => key === placeKey(place)));
  return {
    n: countOf(facts.places),
    figures: [],
    views: [{ key: "establishment", rows: rest.length > 0 ? [...top, { key: othersKey, values: worth(rest) }] : top }],
  };
};

export const ticketsTotal: Of = (readings) => {
  const { facts, months } = readings;
  const of = (rows: readonly Month[]) => {
    const [recovered, open] = parts(rows);
    return figures({ amount: euros(sum(rows, ({ amount }) => amount)), recovered, claimed: open });
  };
  const [recovered, open] = parts(facts.months);
  return {
    n: countOf(facts.months),
    figures: of(facts.months),
    views: [
      {
        key: "parts",
        rows: [
          { key: "recovered", values: [recovered!] },
          { key: "claimed", values: [open!] },
        ],
      },
      view("month", months, facts.months, ({ month }) => month, parts),
    ],
    ...split(readings, of),
  };
};

const bands = ["morning", "noon", "afternoon", "night"] as const;

export const timeBands: Of = ({ facts: { slots } }) => ({
  n: countOf(slots),
  figures: [],
  views: [
    view(
      "week",
      ["0", "1", "2", "3", "4", "5", "6"],
      slots,
      ({ slot }) => String(Math.floor(slot / 4)),
      (rows) => bands.map((_, band) => countOf(rows.filter(({ slot }) => slot % 4 === band))),
    ),
    view("band", bands, slots, ({ slot }) => bands[slot % 4]!, counted),
  ],
});

export const offenceType: Of = ({ facts }) => {
  const processed = facts.offences.filter(({ status }) => status !== "notProcessed");
  return {
    n: countOf(processed),
    figures: [],
    views: [
      enumView("penalType", "penalTypes", processed, ({ penalType }) => penalType, worth),
      enumView("crimeType", "crimeTypes", processed, ({ crimeType }) => crimeType, worth, "declared"),
    ],
  };
};

export const caseStatus: Of = ({ facts: { offences } }) => ({
  n: countOf(offences),
  figures: [],
  views: [
    view("phase", Object.keys(phases), offences, ({ status }) => phaseOf("caseStatus", status) ?? null, counted),
    enumView("status", "caseStatus", offences, ({ status }) => status, counted, "declared"),
  ],
});

export const stolenItems: Of = ({ facts: { habits } }) => ({
  n: countOf(habits),
  figures: [],
  views: [enumView("items", "looseArticles", habits, ({ looseArticles }) => looseArticles, counted, "declared")],
});

export const withImages: Of = ({ facts: { habits } }) => {
  const having = (...kinds: string[]) => countOf(habits.filter(({ hasImages }) => kinds.includes(hasImages)));
  return {
    n: countOf(habits),
    figures: figures({
      withImages: having("storedUploaded", "uploadedFactsNotVisible"),
      usefulImages: part(having("storedUploaded"), countOf(habits)),
    }),
    views: [enumView("images", "hasImages", habits, (row) => row.hasImages, counted, "declared")],
  };
};
