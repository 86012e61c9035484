import { ActionIcon, Button, NativeSelect, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Entity, sortsOf } from "#domain/entity.ts";
import { isNumeric } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { CollapsibleFilters } from "#web/ui/filter/collapsible-filters.tsx";
import { ColumnChooser } from "#web/ui/filter/column-chooser.tsx";
import { SearchBox } from "#web/ui/filter/search-box.tsx";
import { ListFilter } from "./filter/list-filter.tsx";
import { QuickFilters } from "./filter/quick-filters.tsx";
import { type ListColumn, listFilters } from "./list-columns.ts";
import type { ListPreferences } from "./list-preferences.ts";
import { type Filters, type ListState, withFilter } from "./list-state.ts";
import classes from "./list-toolbar.module.css";

type Props = {
  entity: Entity;
  state: ListState;
  onChange: (changes: Partial<Pick<ListState, "q" | "filter" | "sort">>, replace?: boolean) => void;
  columns: readonly ListColumn[];
  preferences: ListPreferences;
  onPreferences: (changes: Partial<ListPreferences>) => void;
  /** Fields that are not offered as filters. */
  without: readonly string[];
  /** For lists without a page header. */
  action?: ReactNode;
  views?: ReactNode;
};

/** How many filters are always visible; others appear when they are active or on demand. */
const visibleCount = 4;

/** Search, filters and layout of a list. */
export function ListToolbar({ entity, state, onChange, columns, preferences, onPreferences, without, action, views }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const { fields } = useEntityLabels(entity);
  const [showsAll, setShowsAll] = useState(false);
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
        <CollapsibleFilters label={t("filters.title")} count={Object.keys(state.filter).length}>
          <QuickFilters entity={entity} filters={state.filter} without={without} onChange={(next) => onChange({ filter: next })} />
          {filters
            .filter((name, index) => showsAll || index < visibleCount || name in state.filter)
            .map((name) => (
              <ListFilter
                key={name}
                field={entity.fields[name]!}
                label={fields[name]!}
                hasComing={!isPast(entity, name)}
                hasPresence
                value={state.filter[name]}
                onChange={(value) => filter(name, value)}
              />
            ))}
          {filters.length > visibleCount && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {t(showsAll ? "grid.fewerFilters" : "grid.moreFilters")}
            </Button>
          )}
        </CollapsibleFilters>
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
              search: t("grid.columns.search"),
              nothing: t("picker.nothing"),
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

/** Dates that are never in the future have nothing to come. */
const isPast = ({ rules = [] }: Entity, name: string) => rules.some((rule) => "past" in rule && rule.past === name);

/** How the two directions are said: of a text by its letters, of a date by its age, of anything else by its size. */
function sortKind(field: Field): ".text" | ".date" | "" {
  if (field.kind === "date" || field.kind === "datetime") return ".date";
  return isNumeric(field) ? "" : ".text";
}

type SortProps = { entity: Entity; columns: readonly ListColumn[]; sort: string; onSort: (sort: string) => void; className?: string };

/** The sort order as a select, for narrow screens without column headings. */
function ListSort({ entity, columns, sort, onSort, className }: SortProps) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const names = columns.filter(({ name, shown }) => shown && sortsOf(entity).includes(name)).map((column) => column.name);
  const options = names.flatMap((name) => [
    { value: name, label: t(`grid.ascending${sortKind(entity.fields[name]!)}`, { column: labels[name]! }) },
    { value: `-${name}`, label: t(`grid.descending${sortKind(entity.fields[name]!)}`, { column: labels[name]! }) },
  ]);
  return (
    <NativeSelect
      className={className}
      aria-label={t("grid.sortBy")}
      data={options}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
