import { Skeleton } from "@mantine/core";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./panels.module.css";
import { places } from "./panels.tsx";

/** Stands where the panels will be, so that nothing jumps. */
export function PanelsWaiting({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useI18n();
  return (
    <div className={classes.root} role="status" aria-busy aria-label={t("loading")}>
      {places[screen].map(([key, columns]) => (
        <div key={key} className={classes.place} data-columns={columns}>
          <Skeleton className={classes.waiting} />
        </div>
      ))}
    </div>
  );
}
