import { Button } from "@mantine/core";
import { IconChartBarOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnalyticsQuery } from "#api/analytics.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { throttles } from "#web/lib/throttled-refetch.ts";
import { useRefetchOnChange } from "#web/lib/use-refetch-on-change.ts";
import { browserZone } from "#web/record/base/time-zone.ts";
import { FilterChips } from "#web/record/list/filter/filter-chips.tsx";
import { listStateOf } from "#web/record/list/list-state.ts";
import { useRememberedView, useRestoredView } from "#web/record/list/views/last-view.ts";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { Deferred } from "#web/ui/layout/deferred.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "./analytics.module.css";
import { AnalyticsProvider } from "./analytics-context.ts";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { againstOf, entityOf, periodOf, queryOf, searchOf, stateOf, useAnalyticsState } from "./analytics-state.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PanelSkeletons, Panels } from "./panels.tsx";

export const CaseAnalytics = () => <Analytics key="cases" screen="cases" />;
export const IssueAnalytics = () => <Analytics key="issues" screen="issues" />;

function Analytics({ screen }: { screen: AnalyticsScreen }) {
  const isRestored = useRestoredView(`analytics.${screen}`, (left) => searchOf(stateOf(screen, left)));
  const { t } = useI18n();
  if (isRestored) return <AnalyticsPage screen={screen} />;
  return (
    <>
      <PageHeader title={t(`analytics.${screen}`)} star={<StarButton />} />
      <PanelSkeletons screen={screen} />
    </>
  );
}

function AnalyticsPage({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useI18n();
  const { state, change } = useAnalyticsState(screen);
  useRememberedView(`analytics.${screen}`, searchOf(state));
  const today = toLocal(new Date(), browserZone).slice(0, 10);
  const period = { ...periodOf(state, today), today, against: againstOf(state, today) };
  const { data, isError, isPlaceholderData, refetch } = useMeasures(screen, queryOf(screen, state, today));
  return (
    <AnalyticsProvider value={{ screen, state, period }}>
      <PageHeader title={t(`analytics.${screen}`)} star={<StarButton />} actions={<AnalyticsFilters onChange={change} />} />
      <FilterChips entity={entityOf[screen]} state={listStateOf(entityOf[screen], state)} hasAll onChange={({ filter = {} }) => change({ filter })} />
      {data ? (
        <Deferred fallback={<PanelSkeletons screen={screen} />}>
          <div className={classes.figures} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
            <KeyFigures results={data} />
            <Panels results={data} />
          </div>
        </Deferred>
      ) : isError ? (
        <div className={classes.failed}>
          <Empty icon={<IconChartBarOff size={22} />} title={t("analytics.failed")}>
            <Button variant="default" onClick={() => void refetch()}>
              {t("analytics.retry")}
            </Button>
          </Empty>
        </div>
      ) : (
        <PanelSkeletons screen={screen} />
      )}
    </AnalyticsProvider>
  );
}

/** Reads the measures, and again when one of their records changed. */
function useMeasures(screen: AnalyticsScreen, input: AnalyticsQuery) {
  const queries = useQueryClient();
  useRefetchOnChange([entityOf[screen].name], () => refetchQueries(queries, { queryKey: query.analytics[screen].key() }), throttles.analytics);
  return useQuery(query.analytics[screen].queryOptions({ input, placeholderData: keepPreviousData }));
}
