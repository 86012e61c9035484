import { type CSSProperties, useRef } from "react";
import { type Entity, sortsOf } from "#domain/entity.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { ListedRow } from "#web/record/base/record-client.ts";
import type { ListColumn } from "#web/record/list/list-columns.ts";
import type { ListPreferences } from "#web/record/list/list-preferences.ts";
import type { Selection } from "#web/record/list/selection.ts";
import { Deferred } from "#web/ui/layout/deferred.tsx";
import type { Cells } from "./cell.tsx";
import { defaultWidth, type GridColumn, minColumnWidth } from "./grid-column.ts";
import { GridHead } from "./grid-head.tsx";
import { GridRows, SkeletonRows } from "./grid-rows.tsx";
import classes from "./record-grid.module.css";

type Props = {
  entity: Entity;
  cells: Cells;
  rows: ListedRow[] | undefined;
  columns: readonly ListColumn[];
  /** The rows are still those of the previous page. */
  isStale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  preferences: ListPreferences;
  onPreferences: (changes: Partial<ListPreferences>) => void;
  /** Replaces the navigation to the page of the record. */
  onOpen?: (row: ListedRow) => void;
  selection: Selection;
};

const selectWidth = 40;

/** A table with keyboard navigation and resizable columns. The server sorts, filters and pages. */
export function RecordGrid({ entity, cells, rows, columns, isStale, sort, onSort, preferences, onPreferences, onOpen, selection }: Props) {
  const { widths, compact } = preferences;
  const { many, fields: labels } = useEntityLabels(entity);
  const table = useRef<HTMLTableElement>(null);
  const shown = columns
    .filter((column) => column.shown)
    .map(({ name }): GridColumn => {
      const field = entity.fields[name]!;
      return { name, label: labels[name]!, field, sortable: sortsOf(entity).includes(name), width: widths[name] ?? defaultWidth(field) };
    });
  // Default widths share the available space; once one is resized, widths are fixed and the last column takes the rest.
  const isSized = Object.keys(widths).length > 0;
  const minWidth = shown.reduce((sum, column) => sum + column.width, selectWidth);

  /** Stores the current width of all columns, so that the others do not move while one is resized. */
  const resize = (name: string, change: (width: number) => number) => {
    const headings = table.current?.tHead?.rows[0]?.cells;
    const now = Object.fromEntries(shown.map((column, index) => [column.name, headings?.[index + 1]?.offsetWidth ?? column.width]));
    onPreferences({ widths: { ...widths, ...now, [name]: Math.max(minColumnWidth, Math.round(change(now[name]!))) } });
  };

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between rows, as in an ARIA grid
        role="grid"
        className={classes.table}
        aria-label={many}
        aria-busy={isStale || !rows}
        aria-multiselectable
        data-compact={compact || undefined}
        style={{ "--min-width": `${minWidth}px` } as CSSProperties}
      >
        <colgroup>
          <col style={widthOf(selectWidth)} />
          {shown.map((column, index) => (
            <col key={column.name} style={isSized && index === shown.length - 1 ? undefined : widthOf(column.width)} />
          ))}
        </colgroup>
        <GridHead columns={shown} rows={rows} selection={selection} sort={sort} onSort={onSort} onResize={resize} />
        {rows ? (
          <Deferred fallback={<SkeletonRows columns={shown} />}>
            <GridRows entity={entity} cells={cells} columns={shown} rows={rows} onOpen={onOpen} selection={selection} />
          </Deferred>
        ) : (
          <SkeletonRows columns={shown} />
        )}
      </table>
    </div>
  );
}

/** A variable, which print styles ignore. */
const widthOf = (pixels: number) => ({ "--width": `${pixels}px` }) as CSSProperties;
