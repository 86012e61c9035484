import { Group, Paper, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ref } from "#domain/fields.ts";
import { type WatchedName, watchedNames } from "#domain/protection/watched.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { AccessesTable } from "#web/record/accesses-table.tsx";
import { ExportMenu } from "#web/record/export-menu.tsx";
import { ListFilter } from "#web/record/list-filter.tsx";
import { endsOf, type Period, type Range } from "#web/record/list-range.ts";
import { PeriodFilter } from "#web/record/period-filter.tsx";
import { FilterSelect } from "#web/ui/filter-select.tsx";
import { FoldedFilters } from "#web/ui/folded-filters.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import classes from "./protection.module.css";

type Narrowed = { user?: string; entity?: WatchedName; period?: Range<string> | Period };
const userField = ref("user");

/** Who saw what in the whole installation, to look through and to take along. */
export function Accesses() {
  const { t, labels } = useI18n();
  const [{ user, entity, period }, setNarrowed] = useState<Narrowed>({});
  const narrow = (changes: Narrowed) => setNarrowed((before) => ({ ...before, ...changes }));
  const { from, to } = endsOf(period);
  const asked = { ...(user && { user }), ...(entity && { entity }), ...(from && { from }), ...(to && { to }) };
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.accesses.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...asked, ...(before && { before }) }),
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
            href={(format) => `/api/accesses/export?${new URLSearchParams({ format, ...asked })}`}
            opens="below"
          />
        }
      />
      <Text className={classes.note}>{t("access.note")}</Text>
      <Paper withBorder>
        <Group component="search" className={classes.toolbar} aria-label={t("access.list")}>
          <FoldedFilters label={t("filters.title")} count={[user, entity, period].filter(Boolean).length}>
            <ListFilter
              field={userField}
              label={t("access.user")}
              value={user ? [user] : undefined}
              // One at a time: the last that was chosen.
              onChange={(chosen) => narrow({ user: (chosen as string[] | undefined)?.at(-1) })}
            />
            <FilterSelect
              label={t("access.kind")}
              options={watchedNames.map((name) => ({ value: name, label: labels[name].many }))}
              chosen={entity ? [entity] : []}
              onToggle={(name) => narrow({ entity: name === entity ? undefined : (name as WatchedName) })}
              nothing={t("picker.nothing")}
            />
            <PeriodFilter label={t("access.period")} value={period} onChange={(chosen) => narrow({ period: chosen as Narrowed["period"] })} />
          </FoldedFilters>
        </Group>
        <AccessesTable
          accesses={data?.pages.flatMap((page) => page.accesses)}
          isError={isError}
          onRetry={() => void refetch()}
          nothing={t("access.nothing")}
          withRecords
          more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
        />
      </Paper>
    </>
  );
}
