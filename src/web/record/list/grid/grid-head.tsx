import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ListedRow } from "#web/record/base/record-client.ts";
import { pageSelection, type Selection } from "#web/record/list/selection.ts";
import { ResizeHandle } from "#web/ui/filter/resize-handle.tsx";
import { SelectBox } from "#web/ui/input/select-box.tsx";
import { isRightAligned } from "./cell.tsx";
import type { GridColumn } from "./grid-column.ts";
import classes from "./record-grid.module.css";

type Resize = (name: string, change: (width: number) => number) => void;
type Sorting = { sort: string; onSort: (sort: string) => void; onResize: Resize };
type Props = Sorting & { columns: readonly GridColumn[]; rows: readonly ListedRow[] | undefined; selection: Selection };

const step = 16;

/** A single tab stop: arrow keys move between headings, with Shift they resize the column. */
export function GridHead({ columns, rows, selection, sort, onSort, onResize }: Props) {
  const { t } = useI18n();
  const [active, setActive] = useState(0);
  const move = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-head]")];
    const index = stops.indexOf(event.target as HTMLElement);
    if (event.key === "ArrowDown") event.currentTarget.closest("table")?.tBodies[0]?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    else if (!direction || index < 0) return;
    else if (event.shiftKey) {
      const column = columns[index - 1];
      if (column) onResize(column.name, (width) => width + direction * step);
    } else stops[Math.min(Math.max(index + direction, 0), stops.length - 1)]?.focus();
    event.preventDefault();
  };
  return (
    <thead className={classes.head}>
      <tr onKeyDown={move}>
        <th scope="col" className={classes.heading}>
          <SelectBox
            {...pageSelection(rows, selection)}
            data-head
            tabIndex={active === 0 ? 0 : -1}
            onFocus={() => setActive(0)}
            aria-label={t("selection.page")}
            disabled={!rows}
            onChange={() => rows && selection.togglePage(rows)}
          />
        </th>
        {columns.map((column, index) => (
          <Heading
            key={column.name}
            column={column}
            sort={sort}
            onSort={onSort}
            onResize={onResize}
            tabIndex={index + 1 === Math.min(active, columns.length) ? 0 : -1}
            onFocus={() => setActive(index + 1)}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps = Sorting & { column: GridColumn; tabIndex: number; onFocus: () => void };

function Heading({ column: { name, label, field, sortable }, sort, onSort, onResize, tabIndex, onFocus }: HeadingProps) {
  const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
  const focusable = { "data-head": true, tabIndex, onFocus };
  return (
    <th
      scope="col"
      className={classes.heading}
      data-numeric={isRightAligned(field) || undefined}
      aria-sort={sortable ? (direction ?? "none") : undefined}
      {...(!sortable && focusable)}
    >
      {sortable ? (
        <UnstyledButton className={classes.sort} {...focusable} onClick={() => onSort(direction === "ascending" ? `-${name}` : name)}>
          <span className={classes.label}>{label}</span>
          {direction === "ascending" && <IconArrowUp size={14} aria-hidden />}
          {direction === "descending" && <IconArrowDown size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        <span className={classes.label}>{label}</span>
      )}
      <ResizeHandle onResize={(by) => onResize(name, (width) => width + by)} />
    </th>
  );
}
