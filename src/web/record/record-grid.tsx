import { columnOrderingFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import type { Entity } from "#domain/entity.ts";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { usualWidth } from "./grid-column.ts";
import { GridHead } from "./grid-head.tsx";
import { GridRows, WaitingRows } from "./grid-rows.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { ListPreferences } from "./list-preferences.ts";
import type { Row } from "./record-client.ts";
import classes from "./record-grid.module.css";

type Props = {
  entity: Entity;
  cells: Cells;
  rows: Row[] | undefined;
  columns: readonly ListColumn[];
  /** The rows still are those of the page before. */
  isStale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  preferences: ListPreferences;
  onPreferences: (changes: Partial<ListPreferences>) => void;
};

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature });
const none: Row[] = [];

export function RecordGrid({ entity, cells, rows, columns, isStale, sort, onSort, preferences, onPreferences }: Props) {
  const { many, fields: labels } = useEntityLabels(entity);
  const element = useRef<HTMLTableElement>(null);
  const definitions = useMemo(
    () => Object.entries(entity.fields).map(([id, field]) => ({ id, accessorFn: (row: Row) => row[id], size: usualWidth(field.kind), minSize: 60 })),
    [entity],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: (row) => row.id,
    state: {
      columnOrder: columns.map((column) => column.name),
      columnVisibility: Object.fromEntries(
        Object.keys(entity.fields).map((name) => [name, columns.some((column) => column.name === name && column.shown)]),
      ),
      columnSizing: { ...preferences.widths },
    },
  });
  const shown = table
    .getVisibleLeafColumns()
    .map((column) => ({ name: column.id, label: labels[column.id]!, field: entity.fields[column.id]!, width: column.getSize() }));
  // Untouched columns share the room; once somebody sized one, every width is as given.
  const isSized = Object.keys(preferences.widths).length > 0;
  const width = shown.reduce((sum, column) => sum + column.width, 0);

  /** All columns are taken as they stand, so that the others do not move while one is resized. */
  const resize = (name: string, change: (width: number) => number) => {
    const now = Object.fromEntries(
      shown.map((column, index) => [column.name, element.current?.tHead?.rows[0]?.cells[index]?.offsetWidth ?? column.width]),
    );
    onPreferences({ widths: { ...preferences.widths, ...now, [name]: Math.max(60, Math.round(change(now[name]!))) } });
  };

  return (
    <div className={classes.scroll}>
      <table
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are moved through with the arrow keys, which is what a grid is
        role="grid"
        className={classes.table}
        aria-label={many}
        aria-busy={isStale || !rows}
        data-compact={preferences.compact || undefined}
        style={isSized ? { width } : { width: "100%", minWidth: width }}
      >
        <colgroup>
          {shown.map((column) => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
        </colgroup>
        <GridHead columns={shown} sort={sort} onSort={onSort} onResize={resize} />
        {rows ? (
          <GridRows entity={entity} cells={cells} columns={shown} rows={table.getRowModel().rows.map((row) => row.original)} />
        ) : (
          <WaitingRows columns={shown} />
        )}
      </table>
    </div>
  );
}
