import { Button } from "@mantine/core";
import type { SearchGroup } from "#api/search.ts";
import { searchEntities } from "#domain/search/search-entities.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { HitRow } from "./hit-row.tsx";
import classes from "./search-results.module.css";
import type { SearchState } from "./search-state.ts";
import { useMoreResults } from "./use-search-results.ts";

/** The results of one kind. */
export function SearchResults({ state, group }: { state: SearchState; group: SearchGroup }) {
  const { t } = useI18n();
  const entity = searchEntities[group.entity];
  const { many } = useEntityLabels(entity);
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useMoreResults(state, group.entity, group);
  return (
    <>
      <ol className={classes.root} aria-label={t("search.results", { kind: many })}>
        {rows.map((hit) => (
          <HitRow key={hit.id} entity={entity} hit={hit} q={state.q} />
        ))}
      </ol>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("search.more")}
          </Button>
        </div>
      )}
    </>
  );
}
