import { Group, Paper, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ref } from "#domain/fields.ts";
import { type PersonalDataEntity, personalDataEntities } from "#domain/protection/personal-data.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { ExportMenu } from "#web/record/list/export-menu.tsx";
import { ListFilter } from "#web/record/list/filter/list-filter.tsx";
import { PeriodFilter } from "#web/record/list/filter/period-filter.tsx";
import { boundsOf, type Period, type Range } from "#web/record/list/list-range.ts";
import { AccessesTable } from "#web/record/page/accesses-table.tsx";
import { CollapsibleFilters } from "#web/ui/filter/collapsible-filters.tsx";
import { FilterSelect } from "#web/ui/filter/filter-select.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "./protection.module.css";

type Filter = { user?: string; entity?: PersonalDataEntity; period?: Range<string> | Period };
const userField = ref("user");

/** The access log of the installation: who saw which record. */
export function Accesses() {
  const { t, labels } = useI18n();
  const [{ user, entity, period }, setFilter] = useState<Filter>({});
  const changeFilter = (changes: Filter) => setFilter((before) => ({ ...before, ...changes }));
  const { from, to } = boundsOf(period);
  const filter = { ...(user && { user }), ...(entity && { entity }), ...(from && { from }), ...(to && { to }) };
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.accesses.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filter, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  return (
    <>
      <PageHeader
        title={t("menu.accesses")}
        star={<StarButton />}
        actions={
          <ExportMenu
            label={t("export.title")}
            href={(format) => `/api/accesses/export?${new URLSearchParams({ format, ...filter })}`}
            opens="below"
          />
        }
      />
      <Text className={classes.note}>{t("access.note")}</Text>
      <Paper withBorder>
        <Group component="search" className={classes.toolbar} aria-label={t("access.list")}>
          <CollapsibleFilters label={t("filters.title")} count={[user, entity, period].filter(Boolean).length}>
            <ListFilter
              field={userField}
              label={t("access.user")}
              value={user ? [user] : undefined}
              // Only one user at a time: the last one chosen.
              onChange={(chosen) => changeFilter({ user: (chosen as string[] | undefined)?.at(-1) })}
            />
            <FilterSelect
              label={t("access.kind")}
              options={personalDataEntities.map((name) => ({ value: name, label: labels[name].many }))}
              chosen={entity ? [entity] : []}
              onToggle={(name) => changeFilter({ entity: name === entity ? undefined : (name as PersonalDataEntity) })}
              nothingFoundMessage={t("picker.nothing")}
            />
            <PeriodFilter label={t("access.period")} value={period} onChange={(chosen) => changeFilter({ period: chosen as Filter["period"] })} />
          </CollapsibleFilters>
        </Group>
        <AccessesTable
          accesses={data?.pages.flatMap((page) => page.accesses)}
          isError={isError}
          onRetry={() => void refetch()}
          nothingFoundMessage={t("access.nothing")}
          withRecords
          more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
        />
      </Paper>
    </>
  );
}
