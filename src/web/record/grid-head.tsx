import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { ResizeHandle } from "#web/ui/resize-handle.tsx";
import { isFigure } from "./cell.tsx";
import type { GridColumn } from "./grid-column.ts";
import classes from "./record-grid.module.css";

type Resize = (name: string, change: (width: number) => number) => void;
type Props = { columns: readonly GridColumn[]; sort: string; onSort: (sort: string) => void; onResize: Resize };

const step = 16;

/** One stop for the tab key: arrows go from heading to heading, with Shift they resize. */
export function GridHead({ columns, sort, onSort, onResize }: Props) {
  const [active, setActive] = useState(0);
  const move = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-head]")];
    const index = stops.indexOf(event.target as HTMLElement);
    if (event.key === "ArrowDown") event.currentTarget.closest("table")?.tBodies[0]?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    else if (!direction || index < 0) return;
    else if (event.shiftKey) onResize(columns[index]!.name, (width) => width + direction * step);
    else stops[Math.min(Math.max(index + direction, 0), stops.length - 1)]?.focus();
    event.preventDefault();
  };
  return (
    <thead className={classes.head}>
      <tr onKeyDown={move}>
        {columns.map((column, index) => (
          <Heading
            key={column.name}
            column={column}
            sort={sort}
            onSort={onSort}
            onResize={onResize}
            tabIndex={index === Math.min(active, columns.length - 1) ? 0 : -1}
            onFocus={() => setActive(index)}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps = Omit<Props, "columns"> & { column: GridColumn; tabIndex: number; onFocus: () => void };

function Heading({ column: { name, label, field, sortable }, sort, onSort, onResize, tabIndex, onFocus }: HeadingProps) {
  const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
  const focusable = { "data-head": true, tabIndex, onFocus };
  return (
    <th
      scope="col"
      className={classes.heading}
      data-figure={isFigure(field) || undefined}
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
