import { Skeleton, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Entity } from "#domain/entity.ts";
import { Cell, type Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import type { ListColumn } from "./list-columns.ts";
import classes from "./record-cards.module.css";
import type { Row } from "./record-client.ts";
import { recordPath } from "./record-paths.ts";
import { isEmpty } from "./value-text.ts";

type Props = { entity: Entity; cells: Cells; rows: Row[] | undefined; columns: readonly ListColumn[]; isStale: boolean; onOpen?: (row: Row) => void };

/** The rows of a list on a telephone: one card each, only what has a value. */
export function RecordCards({ entity, cells, rows, columns, isStale, onOpen }: Props) {
  const { fields: labels } = useEntityLabels(entity);
  const names = columns.filter((column) => column.shown).map((column) => column.name);
  if (!rows) return <Waiting />;
  const show = (row: Row, name: string) => {
    const Shown = cells[name] ?? Cell;
    return <Shown field={entity.fields[name]!} value={row[name]} row={row} />;
  };
  return (
    <ul className={classes.root} aria-busy={isStale}>
      {rows.map((row) => {
        const [first = names[0]!, ...others] = names.filter((name) => !isEmpty(row[name]));
        return (
          <li key={row.id}>
            <CardRoot to={recordPath(entity, row.id)} onOpen={onOpen && (() => onOpen(row))}>
              <strong className={classes.title}>{show(row, first)}</strong>
              <dl className={classes.facts}>
                {others.map((name) => (
                  <div key={name} className={classes.fact}>
                    <dt>{labels[name]}</dt>
                    <dd>{show(row, name)}</dd>
                  </div>
                ))}
              </dl>
            </CardRoot>
          </li>
        );
      })}
    </ul>
  );
}

function CardRoot({ to, onOpen, children }: { to: string; onOpen?: () => void; children: ReactNode }) {
  if (!onOpen)
    return (
      <Link to={to} className={classes.card}>
        {children}
      </Link>
    );
  return (
    <UnstyledButton className={classes.card} onClick={onOpen} w="100%">
      {children}
    </UnstyledButton>
  );
}

function Waiting() {
  return (
    <div className={classes.root} aria-busy>
      {["one", "two", "three", "four", "five"].map((key) => (
        <Skeleton key={key} height={84} m={12} width="auto" />
      ))}
    </div>
  );
}
