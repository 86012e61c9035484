import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { countOf, enumView, euros, figures, shareOf, sum, view } from "./figures.ts";
import type { MeasureInput } from "./measure-input.ts";

type Compute = (input: MeasureInput) => Omit<MeasureResult, "key">;
type Keyed = { key: string | null; count: number };
const keyOf = ({ key }: Keyed) => key;
const counted = (rows: readonly Keyed[]) => [countOf(rows)];

export const bandComplaints: Compute = ({ facts, banded, bands, isCases }) => {
  const complaints = banded.filter(({ complained }) => complained);
  const all = isCases ? facts.months.filter(({ processed, complained }) => processed && complained) : facts.months;
  return {
    n: countOf(complaints),
    figures: figures({
      bandComplaints: countOf(complaints),
      bandShare: shareOf(countOf(complaints), countOf(all)),
      amount: euros(sum(complaints, ({ amount }) => amount)),
    }),
    views: [{ key: "bands", rows: bands.map(({ id, alias, count, amount }) => ({ key: id, label: alias, values: [count, euros(amount)] })) }],
  };
};

/** Records with a band count as one of a band only, not again by the number of people. */
export const participation: Compute = ({ facts: { habits }, banded }) => {
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

export const recidivism: Compute = ({ facts: { habits }, criminals: { linked, repeated } }) => ({
  n: countOf(habits),
  figures: figures({ repeatOffenders: repeated, repeatShare: shareOf(repeated, linked) }),
  views: [enumView("regular", "regularInArea", habits, ({ regularInArea }) => regularInArea, countOfRows, "declared")],
});
const countOfRows = (rows: readonly { count: number }[]) => [countOf(rows)];

/** The modus operandi of the case, else that of its first band. */
export const modusOperandi: Compute = ({ facts: { methods }, banded }) => {
  const own = methods.map(({ modusOperandi: key = null, count }): Keyed => ({ key, count }));
  const ofBand = banded.filter(({ ownModus }) => ownModus === null).map(({ bandModus, count }): Keyed => ({ key: bandModus, count }));
  const known = [...own, ...ofBand].filter(({ key }) => key !== null);
  return {
    n: countOf(known),
    figures: [],
    views: [
      enumView("modus", "modusOperandi", known, keyOf, counted),
      enumView("theftMethod", "theftMethod", methods, ({ theftMethod }) => theftMethod, countOfRows),
    ],
  };
};
