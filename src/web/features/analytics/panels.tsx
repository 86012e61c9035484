import { Skeleton } from "@mantine/core";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { Panel } from "./panel.tsx";
import { panelLayout } from "./panel-layout.ts";
import classes from "./panels.module.css";

export function Panels({ results }: { results: readonly MeasureResult[] }) {
  const { screen } = useAnalytics();
  return (
    <div className={classes.root}>
      {panelLayout[screen].map(([key, columns]) => (
        <div key={key} className={classes.place} data-columns={columns}>
          <Panel result={results.find((one) => one.key === key)!} />
        </div>
      ))}
    </div>
  );
}

/** Placeholders of the same size, so that nothing moves when the panels arrive. */
export function PanelSkeletons({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useI18n();
  return (
    <div className={classes.root} role="status" aria-busy aria-label={t("loading")}>
      {panelLayout[screen].map(([key, columns]) => (
        <div key={key} className={classes.place} data-columns={columns}>
          <Skeleton className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
