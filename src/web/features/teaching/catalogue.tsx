import { Button, Skeleton, Title } from "@mantine/core";
import { IconDatabaseOff, IconSchool } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { isStaff } from "#domain/access/roles.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { keysOf } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadFailed } from "#web/lib/load-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { isFiltered, useListState } from "#web/record/list/list-state.ts";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "./catalogue.module.css";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { TeachingCard } from "./teaching-card.tsx";
import { type CatalogueItem, useCatalogue } from "./use-catalogue.ts";

/** The published items: first those the person has not read, then the others by category. */
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
          {items.length === 0 && <NoItems isFiltered={isFiltered(state)} onClear={() => change({ q: "", filter: {} })} />}
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
        <Skeletons />
      )}
    </>
  );
}

const maxUnread = 4;

function Shelves({ items, isSearching }: { items: readonly CatalogueItem[]; isSearching: boolean }) {
  const { t, enumLabel } = useI18n();
  const { role } = useUser();
  if (isSearching)
    return (
      <div className={classes.shelves}>
        <Shelf title={t("teaching.found", { n: items.length })} items={items} isMixed />
      </div>
    );
  const unread = isStaff(role) ? [] : items.filter(({ readAt }) => readAt === null).slice(0, maxUnread);
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

type ShelfProps = {
  title: string;
  items: readonly CatalogueItem[];
  /** Items of several categories: each card shows its own. */
  isMixed?: boolean;
};

/** A titled group of items. */
function Shelf({ title, items, isMixed = false }: ShelfProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.shelf} data-few={items.length} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.cards}>
        {items.map((item) => (
          <TeachingCard key={item.id} item={item} hasCategory={isMixed} />
        ))}
      </ul>
    </section>
  );
}

function NoItems({ isFiltered: hasFilters, onClear }: { isFiltered: boolean; onClear: () => void }) {
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

function Skeletons() {
  const { t } = useI18n();
  return (
    <div className={classes.skeletons} role="status" aria-busy aria-label={t("loading")}>
      {[1, 2, 3, 4].map((index) => (
        <Skeleton key={index} height={260} radius="lg" />
      ))}
    </div>
  );
}
