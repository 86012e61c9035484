import type { FigureKey } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import { figureName } from "#domain/analytics/say.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { FigureTile } from "./figure-tile.tsx";
import classes from "./key-figures.module.css";

type KeyFigure = {
  measure: MeasureKey;
  figure: FigureKey;
  /** Which way is good; neither unless told. */
  good?: "up" | "down";
  /** Its course over the months, from the values of each. */
  course?: (values: readonly (number | null)[]) => number | null;
  color: number;
};

const first = (values: readonly (number | null)[]) => values[0] ?? null;
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const records: KeyFigure = { measure: "totals", figure: "records", good: "down", course: first, color: 1 };
const recovered: KeyFigure = { measure: "ticketsTotal", figure: "recovered", good: "up", course: first, color: 6 };
const average: KeyFigure = { measure: "averageTicket", figure: "average", course: first, color: 2 };
const bands: KeyFigure = { measure: "bandComplaints", figure: "bandComplaints", good: "down", color: 7 };

const keyFigures: Record<"cases" | "issues", readonly KeyFigure[]> = {
  cases: [
    records,
    { measure: "claimedCivilLiability", figure: "liability", good: "up", course: sum, color: 3 },
    recovered,
    average,
    {
      measure: "judgments",
      figure: "convictionRate",
      good: "up",
      course: (values) => (sum(values) === 0 ? null : (values[0] ?? 0) / sum(values)),
      color: 4,
    },
    bands,
  ],
  issues: [
    records,
    { measure: "ticketsTotal", figure: "amount", good: "down", course: sum, color: 3 },
    recovered,
    { measure: "ticketsTotal", figure: "claimed", good: "down", course: (values) => values[1] ?? null, color: 4 },
    average,
    bands,
  ],
};

/** The figures that people ask for first. */
export function KeyFigures({ measured }: { measured: readonly Measured[] }) {
  const words = useI18n();
  const { screen } = useAnalytics();
  return (
    <section className={classes.root} aria-label={words.t("analytics.section.figures")}>
      {keyFigures[screen].map(({ measure, figure, good, course, color }) => {
        const found = measured.find(({ key }) => key === measure)!;
        const months = found.views.find(({ key }) => key === "month")?.rows ?? [];
        return (
          <FigureTile
            key={figure}
            name={figureName(words, screen, figure)}
            unit={measureOf(measure).figures.find(({ key }) => key === figure)!.unit}
            figure={found.figures.find(({ key }) => key === figure)!}
            good={good}
            course={course ? months.map(({ values }) => course(values)) : []}
            color={`var(--chart-${color})`}
          />
        );
      })}
    </section>
  );
}
