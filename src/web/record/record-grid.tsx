import { type CSSProperties, useRef } from "react";
import { type Entity, sortsOf } from "#domain/entity.ts";
import { Later } from "#web/ui/later.tsx";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { type GridColumn, leastWidth, usualWidth } from "./grid-column.ts";
import { GridHead } from "./grid-head.tsx";
import { GridRows, WaitingRows } from "./grid-rows.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { ListPreferences } from "./list-preferences.ts";
import type { ListedRow } from "./record-client.ts";
import classes from "./record-grid.module.css";
import type { Selection } from "./selection.ts";

type Props = {
  entity: Entity;
  cells: Cells;
  rows: ListedRow[] | undefined;
  columns: readonly ListColumn[];
  /** The rows still are those of the page before. */
  isStale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  preferences: ListPreferences;
  onPreferences: (changes: Partial<ListPreferences>) => void;
  /** Instead of the page of a record. */
  onOpen?: (row: ListedRow) => void;
  selection: Selection;
};

const selectWidth = 40;

/** Sorting, filtering and paging are the server's: what is left of a grid is a table with its keys and widths. */
export function RecordGrid({ entity, cells, rows, columns, isStale, sort, onSort, preferences, onPreferences, onOpen, selection }: Props) {
  const { widths, compact } = preferences;
  const { many, fields: labels } = useEntityLabels(entity);
  const table = useRef<HTMLTableElement>(null);
  const shown = columns
    .filter((column) => column.shown)
    .map(({ name }): GridColumn => {
      const field = entity.fields[name]!;
      return { name, label: labels[name]!, field, sortable: sortsOf(entity).includes(name), width: widths[name] ?? usualWidth(field) };
    });
  // Untouched columns share the room; once somebody sized one, every width is as given and the last takes what is left.
  const isSized = Object.keys(widths).length > 0;
  const minWidth = shown.reduce((sum, column) => sum + column.width, selectWidth);

  /** All columns are taken as they stand, so that the others do not move while one is resized. */
  const resize = (name: string, change: (width: number) => number) => {
    const headings = table.current?.tHead?.rows[0]?.cells;
    const now = Object.fromEntries(shown.map((column, index) => [column.name, headings?.[index + 1]?.offsetWidth ?? column.width]));
    onPreferences({ widths: { ...widths, ...now, [name]: Math.max(leastWidth, Math.round(change(now[name]!))) } });
  };

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are moved through with the arrow keys, which is what a grid is
        role="grid"
        className={classes.table}
        aria-label={many}
        aria-busy={isStale || !rows}
        aria-multiselectable
        data-compact={compact || undefined}
        style={{ "--least-width": `${minWidth}px` } as CSSProperties}
      >
        <colgroup>
          <col style={widthOf(selectWidth)} />
          {shown.map((column, index) => (
            <col key={column.name} style={isSized && index === shown.length - 1 ? undefined : widthOf(column.width)} />
          ))}
        </colgroup>
        <GridHead columns={shown} rows={rows} selection={selection} sort={sort} onSort={onSort} onResize={resize} />
        {rows ? (
          <Later meanwhile={<WaitingRows columns={shown} />}>
            <GridRows entity={entity} cells={cells} columns={shown} rows={rows} onOpen={onOpen} selection={selection} />
          </Later>
        ) : (
          <WaitingRows columns={shown} />
        )}
      </table>
    </div>
  );
}

/** On the screen; paper has its own. */
const widthOf = (pixels: number) => ({ "--width": `${pixels}px` }) as CSSProperties;
