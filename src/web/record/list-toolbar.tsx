import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { ColumnChooser } from "#web/ui/column-chooser.tsx";
import { FoldedFilters } from "#web/ui/folded-filters.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { type ListColumn, listFilters } from "./list-columns.ts";
import { ListFilter } from "./list-filter.tsx";
import type { ListPreferences } from "./list-preferences.ts";
import { ListSort } from "./list-sort.tsx";
import type { Filters, ListState } from "./list-state.ts";
import classes from "./list-toolbar.module.css";

type Props = {
  entity: Entity;
  state: ListState;
  onChange: (changes: Partial<Pick<ListState, "q" | "filter" | "sort">>, replace?: boolean) => void;
  columns: readonly ListColumn[];
  preferences: ListPreferences;
  onPreferences: (changes: Partial<ListPreferences>) => void;
  /** Fields that are no filter here. */
  without: readonly string[];
  /** What can be done, where there is no header above to hold it. */
  action?: ReactNode;
  views?: ReactNode;
};

/** How many filters are at hand; the others are where they are used or asked for. */
const atHand = 4;

/** What is looked for, and how it is laid out. */
export function ListToolbar({ entity, state, onChange, columns, preferences, onPreferences, without, action, views }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const { fields } = useEntityLabels(entity);
  const [hasAll, setAll] = useState(false);
  const filters = listFilters(entity, role).filter((name) => !without.includes(name));
  const filter = (name: string, value: Filters[string] | undefined) => onChange({ filter: withFilter(state.filter, name, value) });
  return (
    <div className={classes.root}>
      <SearchBox
        className={classes.search}
        value={state.q}
        onChange={(q) => onChange({ q }, true)}
        label={t("grid.search")}
        placeholder={entity.search.map((name) => fields[name]).join(", ")}
        clearLabel={t("picker.clear")}
      />
      {filters.length > 0 && (
        <FoldedFilters label={t("filters.title")} count={Object.keys(state.filter).length}>
          {filters
            .filter((name, place) => hasAll || place < atHand || name in state.filter)
            .map((name) => (
              <ListFilter
                key={name}
                field={entity.fields[name]!}
                label={fields[name]!}
                value={state.filter[name]}
                onChange={(value) => filter(name, value)}
              />
            ))}
          {filters.length > atHand && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              aria-expanded={hasAll}
              onClick={() => setAll(!hasAll)}
            >
              {t(hasAll ? "grid.fewerFilters" : "grid.moreFilters")}
            </Button>
          )}
        </FoldedFilters>
      )}
      <ListSort className={classes.sort} entity={entity} columns={columns} sort={state.sort} onSort={(sort) => onChange({ sort })} />
      <div className={classes.tools}>
        {views}
        <div className={classes.layout}>
          <Tooltip label={t("grid.compact")}>
            <ActionIcon
              variant="default"
              aria-label={t("grid.compact")}
              aria-pressed={preferences.compact}
              onClick={() => onPreferences({ compact: !preferences.compact })}
            >
              {preferences.compact ? <IconBaselineDensitySmall size={18} aria-hidden /> : <IconBaselineDensityMedium size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
          <ColumnChooser
            columns={columns.map(({ name, shown }) => ({ name, shown, label: fields[name]! }))}
            onChange={(next) =>
              onPreferences({ order: next.map((column) => column.name), shown: Object.fromEntries(next.map(({ name, shown }) => [name, shown])) })
            }
            onReset={() => onPreferences({ order: [], shown: {}, widths: {} })}
            words={{
              title: t("grid.columns"),
              up: (column) => t("grid.columns.up", { column }),
              down: (column) => t("grid.columns.down", { column }),
              reset: t("grid.columns.reset"),
            }}
          />
        </div>
      </div>
      {action}
    </div>
  );
}

export function withFilter(filters: Filters, name: string, value: Filters[string] | undefined): Filters {
  const { [name]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [name]: value };
}
