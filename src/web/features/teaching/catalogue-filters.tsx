import { teaching } from "#domain/entities/teaching.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FilterChips } from "#web/record/list/filter/filter-chips.tsx";
import { ListFilter } from "#web/record/list/filter/list-filter.tsx";
import type { ListControls } from "#web/record/list/list-state.ts";
import { withFilter } from "#web/record/list/list-state.ts";
import { CollapsibleFilters } from "#web/ui/filter/collapsible-filters.tsx";
import { SearchBox } from "#web/ui/filter/search-box.tsx";
import classes from "./catalogue.module.css";

const offered = ["category", "modusOperandi", "theftMethod"] as const;

export function CatalogueFilters({ controls: { state, change } }: { controls: ListControls }) {
  const { t, labels } = useI18n();
  const { fields } = labels.teaching;
  return (
    <div className={classes.filters}>
      <div className={classes.toolbar}>
        <SearchBox
          className={classes.search}
          value={state.q}
          onChange={(q) => change({ q }, true)}
          label={t("grid.search")}
          placeholder={t("grid.search")}
          clearLabel={t("picker.clear")}
        />
        <CollapsibleFilters label={t("filters.title")} count={Object.keys(state.filter).length}>
          {offered.map((name) => (
            <ListFilter
              key={name}
              field={teaching.fields[name]}
              label={fields[name]}
              value={state.filter[name]}
              onChange={(value) => change({ filter: withFilter(state.filter, name, value) })}
            />
          ))}
        </CollapsibleFilters>
      </div>
      <FilterChips entity={teaching} state={state} onChange={change} />
    </div>
  );
}
