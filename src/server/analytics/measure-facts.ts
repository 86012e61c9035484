import { type MeasureResult, othersKey, type ResultRow } from "#domain/analytics/measure-result.ts";
import { phases } from "#domain/cases/phases.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { average, countOf, enumView, euros, figures, shareOf, sum, type Values, view } from "./figures.ts";
import type { MeasureInput } from "./measure-input.ts";
import type { FactSums } from "./read-facts.ts";

type Compute = (input: MeasureInput) => Omit<MeasureResult, "key">;
const counted: Values<FactSums> = (rows) => [countOf(rows)];
const countAndAmount: Values<FactSums> = (rows) => [countOf(rows), euros(sum(rows, ({ amount }) => amount))];
const averaged: Values<FactSums> = (rows) => [
  average(
    sum(rows, ({ amount }) => amount),
    sum(rows, ({ priced }) => priced),
  ),
  sum(rows, ({ priced }) => priced),
];
const recoveredAndClaimed: Values<FactSums> = (rows) => [euros(sum(rows, ({ recovered }) => recovered)), euros(sum(rows, claimed))];
/** `recovered` never exceeds the amount of the ticket. */
const claimed = ({ amount, recovered }: FactSums) => amount - recovered;

type Month = MeasureInput["facts"]["months"][number];
const sides = [
  { key: "beforeService", is: true },
  { key: "withService", is: false },
] as const;
/** The same figures before the service and with it. */
const split = ({ facts, isSplit }: MeasureInput, of: (rows: readonly Month[], isBefore: boolean) => MeasureResult["figures"]) =>
  isSplit && {
    split: sides.map(({ key, is }) => ({
      key,
      figures: of(
        facts.months.filter(({ preimplantation }) => preimplantation === is),
        is,
      ),
    })),
  };

export const totals: Compute = (input) => {
  const { facts, months, isCases } = input;
  const of = (rows: readonly Month[]) =>
    figures({
      records: countOf(rows),
      ...(isCases && {
        complaints: countOf(rows.filter(({ processed, complained }) => processed && complained)),
        notProcessed: countOf(rows.filter(({ processed }) => !processed)),
      }),
      amount: euros(sum(rows, ({ amount }) => amount)),
      recovered: recoveredAndClaimed(rows)[0],
      claimed: recoveredAndClaimed(rows)[1],
    });
  return {
    n: countOf(facts.months),
    figures: of(facts.months),
    views: [view("month", months, facts.months, ({ month }) => month, countAndAmount)],
    ...split(input, of),
  };
};

/** An average of fewer tickets says more about one case than about the establishment. */
const minTickets = 3;
const maxShown = 20;
const placeKey = ({ establishment, customer }: { establishment: string | null; customer: string }) => establishment ?? `empresa:${customer}`;

export const averageTicket: Compute = (input) => {
  const { facts, months, medians } = input;
  const of = (rows: readonly Month[], median: number | null) =>
    figures({ average: averaged(rows)[0], median: median === null ? null : euros(median) });
  const places = byPlace(facts.places, averaged)
    .filter(({ values }) => values[1]! >= minTickets)
    .slice(0, maxShown);
  return {
    n: sum(facts.months, ({ priced }) => priced),
    figures: of(facts.months, medians.all),
    views: [view("month", months, facts.months, ({ month }) => month, averaged), { key: "establishment", rows: places }],
    ...split(input, (rows, isBefore) => of(rows, isBefore ? medians.before : medians.since)),
  };
};

function byPlace(places: MeasureInput["facts"]["places"], values: Values<FactSums>): ResultRow[] {
  const rows = [...Map.groupBy(places, placeKey)].map(([key, group]) => ({ key, values: values(group) }));
  return rows.sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0) || (one.key < other.key ? -1 : 1));
}

export const casesPerEstablishment: Compute = ({ facts }) => {
  const all = byPlace(facts.places, countAndAmount);
  const top = all.slice(0, maxShown);
  const rest = facts.places.filter((place) => !top.some(({ key }) => key === placeKey(place)));
  return {
    n: countOf(facts.places),
    figures: [],
    views: [{ key: "establishment", rows: rest.length > 0 ? [...top, { key: othersKey, values: countAndAmount(rest) }] : top }],
  };
};

export const ticketsTotal: Compute = (input) => {
  const { facts, months } = input;
  const of = (rows: readonly Month[]) => {
    const [recovered, open] = recoveredAndClaimed(rows);
    return figures({ amount: euros(sum(rows, ({ amount }) => amount)), recovered, claimed: open });
  };
  const [recovered, open] = recoveredAndClaimed(facts.months);
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
      view("month", months, facts.months, ({ month }) => month, recoveredAndClaimed),
    ],
    ...split(input, of),
  };
};

const bands = ["morning", "noon", "afternoon", "night"] as const;

export const timeBands: Compute = ({ facts: { slots } }) => ({
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

export const offenceType: Compute = ({ facts }) => {
  const processed = facts.offences.filter(({ status }) => status !== "notProcessed");
  return {
    n: countOf(processed),
    figures: [],
    views: [
      enumView("penalType", "penalTypes", processed, ({ penalType }) => penalType, countAndAmount),
      enumView("crimeType", "crimeTypes", processed, ({ crimeType }) => crimeType, countAndAmount, "declared"),
    ],
  };
};

export const caseStatus: Compute = ({ facts: { offences } }) => ({
  n: countOf(offences),
  figures: [],
  views: [
    view("phase", Object.keys(phases), offences, ({ status }) => phaseOf("caseStatus", status) ?? null, counted),
    enumView("status", "caseStatus", offences, ({ status }) => status, counted, "declared"),
  ],
});

export const stolenItems: Compute = ({ facts: { habits } }) => ({
  n: countOf(habits),
  figures: [],
  views: [enumView("items", "looseArticles", habits, ({ looseArticles }) => looseArticles, counted, "declared")],
});

export const withImages: Compute = ({ facts: { habits } }) => {
  const having = (...kinds: string[]) => countOf(habits.filter(({ hasImages }) => kinds.includes(hasImages)));
  return {
    n: countOf(habits),
    figures: figures({
      withImages: having("storedUploaded", "uploadedFactsNotVisible"),
      usefulImages: shareOf(having("storedUploaded"), countOf(habits)),
    }),
    views: [enumView("images", "hasImages", habits, (row) => row.hasImages, counted, "declared")],
  };
};
