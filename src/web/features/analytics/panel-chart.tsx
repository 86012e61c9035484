import { Skeleton } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { ChartData, ChartInput } from "#charts/chart-data.ts";
import { showsParts } from "#charts/legend.ts";
import { heightOf, optionOf } from "#charts/option-of.ts";
import { chartFormat, viewData } from "#charts/view-data.ts";
import { viewRows } from "#charts/view-rows.ts";
import type { View } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { drillDown } from "./drill-down.ts";
import { Legend } from "./legend.tsx";
import classes from "./panel-chart.module.css";
import { useChartTheme } from "./use-chart-theme.ts";

/** ECharts is loaded after the figures. */
const Chart = lazy(() => import("./chart.tsx").then((module) => ({ default: module.Chart })));

type Props = { result: MeasureResult; view: View; title: string; isNamed: boolean };

/** A view as a chart with its legend. Each group links to the list of its records. */
export function PanelChart({ result, view, title, isNamed }: Props) {
  const { t } = useI18n();
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const input = useViewData(result, view);
  const option = useMemo(() => optionOf(view.chart, input), [view, input]);
  const [highlighted, highlight] = useState<number | null>(null);
  const links = viewRows(result, view).map((row) => drillDown({ ...analytics, measure: measureOf(result.key), view, row }));
  const name = t(`analytics.view.${view.key}`);
  const open = ({ row, series }: { row: number; series: number }) => {
    const link = links[view.chart === "shareBar" ? series : row];
    if (link) void navigate(link as never);
  };
  return (
    <div className={classes.root} data-chart={view.chart}>
      {isNamed && <div className={classes.name}>{name}</div>}
      <div className={classes.drawing}>
        <Suspense fallback={<Skeleton height={heightOf(view.chart, input.data, input.theme)} />}>
          <Chart
            option={option}
            height={heightOf(view.chart, input.data, input.theme)}
            label={t("analytics.tableOf", { measure: title, view: name })}
            highlighted={view.chart === "donut" ? highlighted : null}
            onPick={open}
          />
        </Suspense>
      </div>
      <Legend input={input} links={links} chart={view.chart} onHighlight={highlight} />
      {!showsParts(view.chart) && <GroupLinks rows={input.data.rows} links={links} />}
    </div>
  );
}

/** The chart input of a view, in the language of the person and the colours of the screen. */
function useViewData(result: MeasureResult, view: View): ChartInput {
  const words = useI18n();
  const { screen, period } = useAnalytics();
  const { start, end, today } = period;
  const theme = useChartTheme();
  return useMemo(
    () => ({ data: viewData(words, screen, result, view, theme, { start, end, today }), theme, format: chartFormat(words) }),
    [result, view, words, screen, theme, start, end, today],
  );
}

type LinksProps = { rows: ChartData["rows"]; links: readonly ({ to: string; search: object } | undefined)[] };

/** Links for the keyboard, one per group of the chart; each is visible while it has the focus. */
function GroupLinks({ rows, links }: LinksProps) {
  const { t, number } = useI18n();
  if (!links.some(Boolean)) return null;
  return (
    <ul className={classes.links}>
      {rows.map(
        ({ name, values }, index) =>
          links[index] && (
            <li key={name}>
              <Link className={classes.link} {...(links[index] as { to: string })}>
                {t("analytics.openList", { group: `${name} · ${number(values[0] ?? 0)}` })}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
