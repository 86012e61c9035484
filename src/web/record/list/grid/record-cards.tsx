import { Skeleton, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { ListedRow } from "#web/record/base/record-client.ts";
import { type ListColumn, shownNames } from "#web/record/list/list-columns.ts";
import { pageSelection, type Selection } from "#web/record/list/selection.ts";
import { SelectBox } from "#web/ui/input/select-box.tsx";
import { Cell, type Cells } from "./cell.tsx";
import classes from "./record-cards.module.css";

type Props = {
  entity: Entity;
  cells: Cells;
  rows: ListedRow[] | undefined;
  columns: readonly ListColumn[];
  isStale: boolean;
  onOpen?: (row: ListedRow) => void;
  selection: Selection;
};

/** The rows of a list on a phone: one card each, with the fields that have a value. */
export function RecordCards({ entity, cells, rows, columns, isStale, onOpen, selection }: Props) {
  const { t } = useI18n();
  const pageId = useId();
  const { fields: labels } = useEntityLabels(entity);
  const names = shownNames(columns);
  if (!rows) return <CardsSkeleton />;
  const show = (row: ListedRow, name: string) => {
    const Shown = cells[name] ?? Cell;
    return <Shown field={entity.fields[name]!} value={row[name]} row={row} />;
  };
  return (
    <ul className={classes.root} aria-busy={isStale}>
      <li className={classes.page}>
        <SelectBox id={pageId} {...pageSelection(rows, selection)} onChange={() => selection.togglePage(rows)} />
        <label htmlFor={pageId}>{t("selection.page")}</label>
      </li>
      {rows.map((row, index) => {
        const [first = names[0]!, ...others] = names.filter((name) => !isEmpty(row[name]));
        return (
          <li key={row.id} className={classes.item} data-selected={selection.has(row.id) || undefined}>
            <span className={classes.select}>
              <SelectBox
                checked={selection.has(row.id)}
                aria-label={t("selection.row", { name: row.alias })}
                onChange={() => selection.toggle(rows, index, false)}
              />
            </span>
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

function CardsSkeleton() {
  return (
    <div className={classes.root} aria-busy>
      {["one", "two", "three", "four", "five"].map((key) => (
        <Skeleton key={key} height={84} m={12} width="auto" />
      ))}
    </div>
  );
}
