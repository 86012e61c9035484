import { meaningColor } from "#charts/meaning-colors.ts";
import type { FigureKey } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { dateText, figureName } from "#domain/analytics/measure-texts.ts";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { FigureTile } from "./figure-tile.tsx";
import classes from "./key-figures.module.css";
import { useChartTheme } from "./use-chart-theme.ts";

type KeyFigure = {
  measure: MeasureKey;
  figure: FigureKey;
  /** The desired direction, if any. */
  good?: "up" | "down";
  /** The value of a month for its trend, from the values of the month view. */
  trend?: (values: readonly (number | null)[]) => number | null;
};

const first = (values: readonly (number | null)[]) => values[0] ?? null;
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const records: KeyFigure = { measure: "totals", figure: "records", good: "down", trend: first };
const recovered: KeyFigure = { measure: "ticketsTotal", figure: "recovered", good: "up", trend: first };
const average: KeyFigure = { measure: "averageTicket", figure: "average", trend: first };
const bands: KeyFigure = { measure: "bandComplaints", figure: "bandComplaints", good: "down" };

const keyFigures: Record<"cases" | "issues", readonly KeyFigure[]> = {
  cases: [
    records,
    { measure: "claimedCivilLiability", figure: "liability", good: "up", trend: sum },
    recovered,
    average,
    {
      measure: "judgments",
      figure: "convictionRate",
      good: "up",
      trend: (values) => (sum(values) === 0 ? null : (values[0] ?? 0) / sum(values)),
    },
    bands,
  ],
  issues: [
    records,
    { measure: "ticketsTotal", figure: "amount", good: "down", trend: sum },
    recovered,
    { measure: "ticketsTotal", figure: "claimed", good: "down", trend: (values) => values[1] ?? null },
    average,
    bands,
  ],
};

/** The most important figures, above the panels. */
export function KeyFigures({ results }: { results: readonly MeasureResult[] }) {
  const words = useI18n();
  const { screen } = useAnalytics();
  const theme = useChartTheme();
  return (
    <section className={classes.root} aria-label={words.t("analytics.section.figures")}>
      {keyFigures[screen].map(({ measure, figure, good, trend }) => {
        const found = results.find(({ key }) => key === measure)!;
        const months = found.views.find(({ key }) => key === "month")?.rows ?? [];
        return (
          <FigureTile
            key={figure}
            name={figureName(words, screen, figure)}
            unit={measureOf(measure).figures.find(({ key }) => key === figure)!.unit}
            figure={found.figures.find(({ key }) => key === figure)!}
            good={good}
            trend={trend ? months.map(({ values }) => trend(values)) : []}
            by={measureOf(measure).date === "datetime" ? undefined : dateText(words, measure)}
            color={meaningColor(theme, figure) ?? theme.colors[0]!}
          />
        );
      })}
    </section>
  );
}
