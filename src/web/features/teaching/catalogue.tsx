import { Button, Skeleton } from "@mantine/core";
import { IconDatabaseOff, IconSchool } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isStaff } from "#domain/access/roles.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { keysOf } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadFailed } from "#web/lib/load-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { isFiltered, useListState } from "#web/record/list-state.ts";
import { Empty } from "#web/ui/empty.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import classes from "./catalogue.module.css";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { Shelf } from "./shelf.tsx";
import { type CatalogueItem, useCatalogue } from "./use-catalogue.ts";

/** What there is to read: first what is new to this person, then everything else by category. */
export function Catalogue({ actions }: { actions?: ReactNode }) {
  const { t, labels } = useI18n();
  const controls = useListState(teaching, ["view"]);
  const { state, change } = controls;
  const { items, isError, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useCatalogue(state);
  return (
    <>
      <PageHeader title={labels.teaching.many} star={<StarButton />} actions={actions} />
      <CatalogueFilters controls={controls} />
      {items ? (
        <div aria-busy={isPlaceholderData}>
          {items.length === 0 && <Nothing isFiltered={isFiltered(state)} onClear={() => change({ q: "", filter: {} })} />}
          <Shelves items={items} isSearching={isFiltered(state)} />
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("teaching.more")}
            </Button>
          )}
        </div>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

const newest = 4;

function Shelves({ items, isSearching }: { items: readonly CatalogueItem[]; isSearching: boolean }) {
  const { t, enumLabel } = useI18n();
  const { role } = useUser();
  if (isSearching)
    return (
      <div className={classes.shelves}>
        <Shelf title={t("teaching.found", { n: items.length })} items={items} isMixed />
      </div>
    );
  const unread = isStaff(role) ? [] : items.filter(({ readAt }) => readAt === null).slice(0, newest);
  const byCategory = Object.groupBy(
    items.filter((item) => !unread.includes(item)),
    ({ category }) => category,
  );
  return (
    <div className={classes.shelves}>
      <Shelf title={t("teaching.new")} items={unread} isMixed />
      {keysOf("teachingCategories").map((category) => (
        <Shelf key={category} title={enumLabel("teachingCategories", category)} items={byCategory[category] ?? []} />
      ))}
    </div>
  );
}

function Nothing({ isFiltered: hasFilters, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useI18n();
  if (!hasFilters) return <Empty icon={<IconSchool size={22} />} title={t("teaching.none")} text={t("teaching.none.text")} />;
  return (
    <Empty icon={<IconDatabaseOff size={22} />} title={t("grid.empty")} text={t("grid.emptyFiltered")}>
      <Button variant="light" onClick={onClear}>
        {t("grid.clear")}
      </Button>
    </Empty>
  );
}

function Waiting() {
  const { t } = useI18n();
  return (
    <div className={classes.waiting} role="status" aria-busy aria-label={t("loading")}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={260} radius="lg" />
      ))}
    </div>
  );
}
