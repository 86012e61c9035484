import { IconDatabaseOff, IconSearch } from "@tabler/icons-react";
import type { SearchGroup } from "#api/search.ts";
import { faceted, type SearchedName, searched } from "#domain/search/searched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NotLoaded } from "#web/lib/not-loaded.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { FilterChips } from "#web/record/filter-chips.tsx";
import { isFiltered, listStateOf } from "#web/record/list-state.ts";
import { ViewsMenu } from "#web/record/views-menu.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { SideFilters } from "#web/ui/side-filters.tsx";
import { useFacetLabels } from "./facet-labels.ts";
import { KindChips } from "./kind-chips.tsx";
import { SearchExport } from "./search-export.tsx";
import { SearchFacets } from "./search-facets.tsx";
import { SearchResults } from "./search-results.tsx";
import classes from "./search-screen.module.css";
import { addressOf, type SearchState, searchStateOf, useSearchState } from "./search-state.ts";
import { useFound } from "./use-found.ts";

/** One box over every kind of record, facets beside it. */
export function SearchScreen() {
  const { t } = useI18n();
  const { state, change } = useSearchState();
  const { data, isError, isPlaceholderData, refetch } = useFound(state);
  const labels = useFacetLabels();
  const groups = isFiltered(state) ? data : undefined;
  const shown = groups && shownOf(groups, state.kind);
  return (
    <>
      <PageHeader
        title={t("menu.search")}
        star={<StarButton />}
        actions={
          <>
            <ViewsMenu
              screen="search"
              label={t("search.saved")}
              current={() => addressOf(state)}
              onApply={(values) => change(searchStateOf(values))}
              isShareable
            />
            {shown && shown.count > 0 && <SearchExport state={state} kind={shown.entity} />}
          </>
        }
      />
      <SideFilters
        label={t("filters.title")}
        count={Object.keys(state.filter).length}
        filters={<SearchFacets filter={state.filter} onChange={(filter) => change({ filter })} />}
      >
        <div className={classes.frame} aria-busy={isPlaceholderData}>
          <div className={classes.head}>
            <SearchBox
              value={state.q}
              onChange={(q) => change({ q }, true)}
              label={t("search.box")}
              placeholder={t("search.placeholder")}
              clearLabel={t("picker.clear")}
            />
            {groups && <KindChips groups={groups} shown={shown?.entity} onShow={(kind) => change({ kind }, true)} />}
            <FilterChips entity={faceted} labels={labels} state={listStateOf(faceted, addressOf(state))} onChange={change} />
          </div>
          {groups ? <Found groups={groups} shown={shown} state={state} /> : <Nothing state={state} isError={isError} onRetry={refetch} />}
        </div>
      </SideFilters>
    </>
  );
}

/** The kind that was chosen, else the first of which there is something. */
const shownOf = (groups: readonly SearchGroup[], kind: SearchedName | undefined) =>
  groups.find(({ entity }) => entity === kind) ?? groups.find(({ count }) => count > 0);

type FoundProps = { groups: readonly SearchGroup[]; shown: SearchGroup | undefined; state: SearchState };

function Found({ groups, shown, state }: FoundProps) {
  const { t, labels } = useI18n();
  if (shown && shown.count > 0) return <SearchResults key={JSON.stringify([addressOf(state), shown.entity])} state={state} group={shown} />;
  const hasOthers = groups.some(({ count }) => count > 0);
  const text = shown && hasOthers ? t("search.none.kind", { kind: labels[searched[shown.entity].name as SearchedName].many }) : t("search.none.text");
  return (
    <div className={classes.empty}>
      <Empty icon={<IconDatabaseOff size={22} />} title={t("search.none")} text={text} />
    </div>
  );
}

function Nothing({ state, isError, onRetry }: { state: SearchState; isError: boolean; onRetry: () => unknown }) {
  const { t } = useI18n();
  return (
    <div className={classes.empty}>
      {isError || isFiltered(state) ? (
        <NotLoaded isError={isError} onRetry={onRetry} height={300} />
      ) : (
        <Empty icon={<IconSearch size={22} />} title={t("search.start")} text={t("search.start.text")} />
      )}
    </div>
  );
}
