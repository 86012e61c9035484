import type { Measured } from "#domain/analytics/measured.ts";
import type { Readings } from "./readings.ts";
import { countOf, enumView, euros, figures, part, sum, view } from "./tallies.ts";

type Of = (readings: Readings) => Omit<Measured, "key">;
type Keyed = { key: string | null; count: number };
const keyOf = ({ key }: Keyed) => key;
const counted = (rows: readonly Keyed[]) => [countOf(rows)];

export const bandComplaints: Of = ({ facts, banded, bands, isCases }) => {
  const complaints = banded.filter(({ complained }) => complained);
  const all = isCases ? facts.months.filter(({ processed, complained }) => processed && complained) : facts.months;
  return {
    n: countOf(complaints),
    figures: figures({
      bandComplaints: countOf(complaints),
      bandShare: part(countOf(complaints), countOf(all)),
      amount: euros(sum(complaints, ({ amount }) => amount)),
    }),
    views: [{ key: "bands", rows: bands.map(({ id, alias, count, amount }) => ({ key: id, label: alias, values: [count, euros(amount)] })) }],
  };
};

/** Who acted with a band is counted there, and not once more by the number of people. */
export const participation: Of = ({ facts: { habits }, banded }) => {
  const rows: Keyed[] = [
    ...habits.map(({ theftCount, count }) => ({ key: theftCount, count })),
    ...banded.map(({ theftCount, count }) => ({ key: theftCount, count: -count })),
    { key: "organisedBand", count: countOf(banded) },
  ];
  return {
    n: countOf(habits),
    figures: [],
    views: [view("participation", ["organisedBand", "severalPeople", "onePerson", "unknown"], rows, keyOf, counted)],
  };
};

export const recidivism: Of = ({ facts: { habits }, criminals: { linked, repeated } }) => ({
  n: countOf(habits),
  figures: figures({ repeatOffenders: repeated, repeatShare: part(repeated, linked) }),
  views: [enumView("regular", "regularInArea", habits, ({ regularInArea }) => regularInArea, countOfRows, "declared")],
});
const countOfRows = (rows: readonly { count: number }[]) => [countOf(rows)];

/** The way of the case, or else the one its first band is known for. */
export const modusOperandi: Of = ({ facts: { methods }, banded }) => {
  const own = methods.map(({ modusOperandi: key = null, count }): Keyed => ({ key, count }));
  const lent = banded.filter(({ ownModus }) => ownModus === null).map(({ bandModus, count }): Keyed => ({ key: bandModus, count }));
  const known = [...own, ...lent].filter(({ key }) => key !== null);
  return {
    n: countOf(known),
    figures: [],
    views: [
      enumView("modus", "modusOperandi", known, keyOf, counted),
      enumView("theftMethod", "theftMethod", methods, ({ theftMethod }) => theftMethod, countOfRows),
    ],
  };
};
