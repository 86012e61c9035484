import { Skeleton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { View } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { isOfParts } from "../../../charts/legend.ts";
import { heightOf, optionOf } from "../../../charts/option-of.ts";
import { viewRows } from "../../../charts/view-rows.ts";
import { useAnalytics } from "./analytics-context.ts";
import { GroupLinks } from "./group-links.tsx";
import { Legend } from "./legend.tsx";
import { listBehind } from "./list-behind.ts";
import classes from "./panel-chart.module.css";
import { useViewData } from "./use-view-data.ts";

/** The library that draws comes after the figures. */
const Chart = lazy(() => import("./chart.tsx").then((module) => ({ default: module.Chart })));

type Props = { measured: Measured; view: View; title: string; isNamed: boolean };

/** A view as a picture, with what its colours mean. Each group leads to the list behind it. */
export function PanelChart({ measured, view, title, isNamed }: Props) {
  const { t } = useI18n();
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const input = useViewData(measured, view);
  const option = useMemo(() => optionOf(view.chart, input), [view, input]);
  const [marked, mark] = useState<number | null>(null);
  const links = viewRows(measured, view).map((row) => listBehind({ ...analytics, measure: measureOf(measured.key), view, row }));
  const name = t(`analytics.view.${view.key}`);
  const open = ({ row, series }: { row: number; series: number }) => {
    const link = links[view.chart === "shareBar" ? series : row];
    if (link) void navigate(link as never);
  };
  return (
    <div className={classes.root} data-chart={view.chart}>
      {isNamed && <div className={classes.name}>{name}</div>}
      <div className={classes.drawing}>
        <Suspense fallback={<Skeleton height={heightOf(view.chart, input.data.rows.length)} />}>
          <Chart
            option={option}
            height={heightOf(view.chart, input.data.rows.length)}
            label={t("analytics.tableOf", { measure: title, view: name })}
            marked={view.chart === "donut" ? marked : null}
            onPick={open}
          />
        </Suspense>
      </div>
      <Legend input={input} links={links} chart={view.chart} onMark={mark} />
      {!isOfParts(view.chart) && <GroupLinks rows={input.data.rows} links={links} />}
    </div>
  );
}
