import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { viewRows } from "#charts/view-rows.ts";
import type { Unit, View } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { differenceText, figureName, figureText, growthText, rangeText, rowName } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { drillDown } from "./drill-down.ts";
import classes from "./figures-table.module.css";

type Props = { result: MeasureResult; view: View; title: string };

/** The figures of a chart as a table, with shares, total and comparison. */
export function FiguresTable({ result, view, title }: Props) {
  const words = useI18n();
  const { t } = words;
  const analytics = useAnalytics();
  const rows = viewRows(result, view);
  const sums = view.series.map((_, index) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const whole = view.overlaps || view.series.length === 0 || view.chart === "heatMap" ? undefined : sums[0];
  const hasShare = whole !== undefined && view.grouping.by !== "month";
  const { against } = analytics.period;
  const isCompared = against !== undefined && rows.some(({ before }) => before);
  return (
    <div className={classes.root}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t("analytics.tableOf", { measure: title, view: t(`analytics.view.${view.key}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.view.${view.key}`)}</th>
            {view.series.map(({ key }) => (
              <th key={key} scope="col">
                {figureName(words, analytics.screen, key)}
              </th>
            ))}
            {hasShare && <th scope="col">{t("analytics.share")}</th>}
            {isCompared &&
              view.series.map(({ key }) => (
                <Fragment key={key}>
                  <th scope="col">{`${figureName(words, analytics.screen, key)}, ${rangeText(words, against!)}`}</th>
                  <th scope="col">{t("analytics.difference")}</th>
                  <th scope="col">{t("analytics.growth")}</th>
                </Fragment>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const link = drillDown({ ...analytics, measure: measureOf(result.key), view, row });
            const name = rowName(words, view, row, analytics.period);
            return (
              <tr key={row.key ?? ""}>
                <th scope="row">{link ? <Link {...(link as { to: string })}>{name}</Link> : name}</th>
                {view.series.map(({ key, unit }, index) => (
                  <td key={key}>{figureText(words, unit, row.values[index])}</td>
                ))}
                {hasShare && <td>{words.percent(whole === 0 ? 0 : (row.values[0] ?? 0) / whole)}</td>}
                {isCompared &&
                  view.series.map(({ key, unit }, index) => (
                    <ComparedCells key={key} unit={unit} value={row.values[index] ?? null} before={row.before?.[index]} />
                  ))}
              </tr>
            );
          })}
        </tbody>
        {whole !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t("analytics.total")}</th>
              {view.series.map(({ key, unit }, index) => (
                <td key={key}>{figureText(words, unit, Math.round(sums[index]! * 100) / 100)}</td>
              ))}
              {hasShare && <td>{words.percent(whole === 0 ? 0 : 1)}</td>}
              {isCompared && <td colSpan={3 * view.series.length} />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type CellProps = { unit: Unit; value: number | null; before: number | null | undefined };

/** What it was, and how much more or less it is, also in percent. */
function ComparedCells({ unit, value, before }: CellProps) {
  const words = useI18n();
  const growth = growthText(words, unit, value, before);
  const sign = value === null || value === before ? "" : value > before! ? "+" : "−";
  return (
    <>
      <td>{figureText(words, unit, before)}</td>
      <td>{differenceText(words, unit, value, before)}</td>
      <td>{growth === undefined ? "—" : `${sign}${growth}`}</td>
    </>
  );
}
