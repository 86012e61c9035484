import { UnstyledButton } from "@mantine/core";
import { IconDatabaseOff, IconSearch } from "@tabler/icons-react";
import type { SearchGroup } from "#api/search.ts";
import { entityFilterOf, facetEntity, type SearchEntityName, searchEntities } from "#domain/search/search-entities.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { exportHref } from "#web/record/list/export-href.ts";
import { ExportMenu } from "#web/record/list/export-menu.tsx";
import { FilterChips } from "#web/record/list/filter/filter-chips.tsx";
import { listColumns, shownNames } from "#web/record/list/list-columns.ts";
import { preferencesOf } from "#web/record/list/list-preferences.ts";
import { isFiltered, listStateOf } from "#web/record/list/list-state.ts";
import { ViewsMenu } from "#web/record/list/views/views-menu.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { SearchBox } from "#web/ui/filter/search-box.tsx";
import { SideFilters } from "#web/ui/filter/side-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { useFacetLabels } from "./facet-labels.ts";
import { SearchFacets } from "./search-facets.tsx";
import { SearchResults } from "./search-results.tsx";
import classes from "./search-screen.module.css";
import { type SearchState, searchParamsOf, searchStateOf, useSearchState } from "./search-state.ts";
import { useSearchResults } from "./use-search-results.ts";

/** Search over every kind of record, with facets beside it. */
export function SearchScreen() {
  const { t } = useI18n();
  const { state, change } = useSearchState();
  const { data, isError, isPlaceholderData, refetch } = useSearchResults(state);
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
              current={() => searchParamsOf(state)}
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
            <FilterChips entity={facetEntity} labels={labels} state={listStateOf(facetEntity, searchParamsOf(state))} onChange={change} />
          </div>
          {groups ? <Found groups={groups} shown={shown} state={state} /> : <Nothing state={state} isError={isError} onRetry={refetch} />}
        </div>
      </SideFilters>
    </>
  );
}

/** The chosen kind, else the first with results. */
const shownOf = (groups: readonly SearchGroup[], kind: SearchEntityName | undefined) =>
  groups.find(({ entity }) => entity === kind) ?? groups.find(({ count }) => count > 0);

type FoundProps = { groups: readonly SearchGroup[]; shown: SearchGroup | undefined; state: SearchState };

function Found({ groups, shown, state }: FoundProps) {
  const { t, labels } = useI18n();
  if (shown && shown.count > 0) return <SearchResults key={JSON.stringify([searchParamsOf(state), shown.entity])} state={state} group={shown} />;
  const hasOthers = groups.some(({ count }) => count > 0);
  const text =
    shown && hasOthers ? t("search.none.kind", { kind: labels[searchEntities[shown.entity].name as SearchEntityName].many }) : t("search.none.text");
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
        <LoadingOrFailed isError={isError} onRetry={onRetry} height={300} />
      ) : (
        <Empty icon={<IconSearch size={22} />} title={t("search.start")} text={t("search.start.text")} />
      )}
    </div>
  );
}

type ChipsProps = { groups: readonly SearchGroup[]; shown: SearchEntityName | undefined; onShow: (kind: SearchEntityName) => void };

/** The kinds of record with their numbers of results. */
function KindChips({ groups, shown, onShow }: ChipsProps) {
  const { t, labels, number } = useI18n();
  return (
    <fieldset className={classes.kinds} aria-label={t("search.kinds")}>
      {groups.map(({ entity, count, exact }) => {
        const kind = labels[entity].many;
        return (
          <UnstyledButton key={entity} className={classes.chip} aria-pressed={entity === shown} onClick={() => onShow(entity)}>
            {kind}
            <strong>{exact ? number(count) : `${number(count)}+`}</strong>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

/** Exports all results of one kind, in the format of its list. */
function SearchExport({ state: { q, filter }, kind }: { state: SearchState; kind: SearchEntityName }) {
  const { t } = useI18n();
  const { role } = useUser();
  const entity = searchEntities[kind];
  const columns = shownNames(listColumns(entity, role, preferencesOf({})));
  return (
    <ExportMenu
      label={t("search.export")}
      opens="below"
      href={(format) => exportHref(entity, format, { find: q, filter: entityFilterOf(kind, filter) ?? {}, sort: entity.orderBy, columns })}
    />
  );
}
