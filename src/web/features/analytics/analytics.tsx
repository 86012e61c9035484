import { Button } from "@mantine/core";
import { IconChartBarOff } from "@tabler/icons-react";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { FilterChips } from "#web/record/filter-chips.tsx";
import { useLeaving, useRestored } from "#web/record/left-list.ts";
import { listStateOf } from "#web/record/list-state.ts";
import { browserZone } from "#web/record/time-zone.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Later } from "#web/ui/later.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import classes from "./analytics.module.css";
import { AnalyticsProvider } from "./analytics-context.ts";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { askedOf, entityOf, periodOf, searchOf, stateOf, useAnalyticsState } from "./analytics-state.ts";
import { KeyFigures } from "./key-figures.tsx";
import { Panels } from "./panels.tsx";
import { PanelsWaiting } from "./panels-waiting.tsx";
import { useMeasured } from "./use-measured.ts";

export const CaseAnalytics = () => <Analytics key="cases" screen="cases" />;
export const IssueAnalytics = () => <Analytics key="issues" screen="issues" />;

function Analytics({ screen }: { screen: AnalyticsScreen }) {
  const isSettled = useRestored(`analytics.${screen}`, (left) => searchOf(stateOf(screen, left)));
  const { t } = useI18n();
  if (isSettled) return <Settled screen={screen} />;
  return (
    <>
      <PageHeader title={t(`analytics.${screen}`)} star={<StarButton />} />
      <PanelsWaiting screen={screen} />
    </>
  );
}

function Settled({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useI18n();
  const { state, change } = useAnalyticsState(screen);
  useLeaving(`analytics.${screen}`, searchOf(state));
  const today = toLocal(new Date(), browserZone).slice(0, 10);
  const period = periodOf(state, today);
  const { data, isError, isPlaceholderData, refetch } = useMeasured(screen, askedOf(screen, state, today));
  return (
    <AnalyticsProvider value={{ screen, state, period }}>
      <PageHeader title={t(`analytics.${screen}`)} star={<StarButton />} actions={<AnalyticsFilters onChange={change} />} />
      <FilterChips entity={entityOf[screen]} state={listStateOf(entityOf[screen], state)} onChange={({ filter = {} }) => change({ filter })} />
      {data ? (
        <Later meanwhile={<PanelsWaiting screen={screen} />}>
          <div className={classes.figures} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
            <KeyFigures measured={data} />
            <Panels measured={data} />
          </div>
        </Later>
      ) : isError ? (
        <div className={classes.failed}>
          <Empty icon={<IconChartBarOff size={22} />} title={t("analytics.failed")}>
            <Button variant="default" onClick={() => void refetch()}>
              {t("analytics.retry")}
            </Button>
          </Empty>
        </div>
      ) : (
        <PanelsWaiting screen={screen} />
      )}
    </AnalyticsProvider>
  );
}
