import { UnstyledButton } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ListedRow } from "#web/record/base/record-client.ts";
import type { Selection } from "#web/record/list/selection.ts";
import { SelectBox } from "#web/ui/input/select-box.tsx";
import { Cell, type Cells, isRightAligned } from "./cell.tsx";
import type { GridColumn } from "./grid-column.ts";
import classes from "./record-grid.module.css";

type Props = {
  entity: Entity;
  cells: Cells;
  columns: readonly GridColumn[];
  rows: readonly ListedRow[];
  onOpen?: (row: ListedRow) => void;
  selection: Selection;
};

const pageStep = 10;

/** A single tab stop: arrow keys move the active row, Enter opens it, Space selects it. */
export function GridRows({ entity, cells, columns, rows, onOpen, selection }: Props) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [lastActive, setActive] = useState(0);
  const active = Math.min(lastActive, rows.length - 1);
  const open = onOpen ?? ((row: ListedRow) => void navigate({ to: recordPath(entity, row.id) }));

  const press = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const rowElements = event.currentTarget.rows;
    if (event.key === "Enter") return open(rows[active]!);
    if (event.key === " ") selection.toggle(rows, active, event.shiftKey);
    else if (event.key === "ArrowUp" && active === 0)
      event.currentTarget.closest("table")?.querySelector<HTMLElement>("[data-head][tabindex='0']")?.focus();
    else {
      const next = rowAfter(event.key, active, rows.length - 1);
      if (next === undefined) return;
      setActive(next);
      rowElements[next]?.focus();
    }
    event.preventDefault();
  };

  const click = (event: MouseEvent<HTMLElement>, row: ListedRow, index: number) => {
    if (isSelecting(event)) {
      event.currentTarget.focus();
      return selection.toggle(rows, index, event.shiftKey);
    }
    if ((event.target as Element).closest("a, button") || getSelection()?.toString()) return;
    if (!onOpen && (event.ctrlKey || event.metaKey)) window.open(recordPath(entity, row.id), "_blank");
    else open(row);
  };

  const withLink = (row: ListedRow, shown: ReactNode) =>
    onOpen ? (
      <UnstyledButton className={classes.link} tabIndex={-1} onClick={() => onOpen(row)}>
        {shown}
      </UnstyledButton>
    ) : (
      <Link to={recordPath(entity, row.id)} className={classes.link} tabIndex={-1}>
        {shown}
      </Link>
    );

  return (
    <tbody onKeyDown={press}>
      {rows.map((row, index) => (
        <tr
          key={row.id}
          className={classes.row}
          tabIndex={index === active ? 0 : -1}
          aria-selected={selection.has(row.id)}
          onFocus={() => setActive(index)}
          // Shift-click selects rows, not the text in them.
          onMouseDown={(event) => event.shiftKey && isSelecting(event) && event.preventDefault()}
          onClick={(event) => click(event, row, index)}
        >
          <td data-select>
            <SelectBox checked={selection.has(row.id)} readOnly tabIndex={-1} aria-label={t("selection.row", { name: row.alias })} />
          </td>
          {columns.map(({ name, field }, columnIndex) => {
            const Shown = cells[name] ?? Cell;
            const isLink = columnIndex === linkColumn(columns, row);
            const shown = <Shown field={field} value={row[name]} row={row} isPlain={isLink} isActive={index === active} />;
            return (
              <td key={name} data-numeric={isRightAligned(field) || undefined} data-empty={isEmpty(row[name]) || undefined}>
                {isLink ? withLink(row, shown) : shown}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** A click anywhere in the cell of the checkbox counts. */
const isSelecting = (event: MouseEvent) => (event.target as Element).closest("[data-select]") !== null;

/** The first column that has a value holds the link. */
const linkColumn = (columns: readonly GridColumn[], row: ListedRow) =>
  Math.max(
    0,
    columns.findIndex(({ name }) => !isEmpty(row[name])),
  );

function rowAfter(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(from + 1, last);
    case "ArrowUp":
      return Math.max(from - 1, 0);
    case "PageDown":
      return Math.min(from + pageStep, last);
    case "PageUp":
      return Math.max(from - pageStep, 0);
    case "Home":
      return 0;
    case "End":
      return last;
  }
}

const skeletonRows = Array.from({ length: 15 }, (_, index) => index);

/** Placeholder while rows are loading. */
export function SkeletonRows({ columns }: Pick<Props, "columns">) {
  return (
    <tbody>
      {skeletonRows.map((line) => (
        <tr key={line} className={classes.skeletonRow}>
          <td />
          {columns.map(({ name }, columnIndex) => (
            <td key={name}>
              {/* Not the Skeleton component: there are hundreds of these. */}
              <div className={classes.skeletonBar} style={{ width: `${45 + ((line * 17 + columnIndex * 29) % 40)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
