import { Skeleton, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { recordPath } from "#domain/access/screens.ts";
import type { Card, Entity } from "#domain/entity.ts";
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
  /** What each row shows in two lines; otherwise the fields that have a value, one below the other. */
  card: Card | undefined;
  isStale: boolean;
  onOpen?: (row: ListedRow) => void;
  selection: Selection;
};

/** The rows of a list on a phone, one card each. */
export function RecordCards({ entity, cells, rows, columns, card, isStale, onOpen, selection }: Props) {
  const { t } = useI18n();
  const pageId = useId();
  const names = shownNames(columns);
  if (!rows) return <CardsSkeleton />;
  return (
    <ul className={classes.root} aria-busy={isStale}>
      <li className={classes.page}>
        <SelectBox id={pageId} {...pageSelection(rows, selection)} onChange={() => selection.togglePage(rows)} />
        <label htmlFor={pageId}>{t("selection.page")}</label>
      </li>
      {rows.map((row, index) => (
        <li key={row.id} className={classes.item} data-selected={selection.has(row.id) || undefined}>
          <span className={classes.select}>
            <SelectBox
              checked={selection.has(row.id)}
              aria-label={t("selection.row", { name: row.alias })}
              onChange={() => selection.toggle(rows, index, false)}
            />
          </span>
          <CardRoot to={recordPath(entity, row.id)} onOpen={onOpen && (() => onOpen(row))}>
            {card ? (
              <TwoLines entity={entity} cells={cells} card={card} row={row} />
            ) : (
              <Fields entity={entity} cells={cells} names={names} row={row} />
            )}
          </CardRoot>
        </li>
      ))}
    </ul>
  );
}

type RowProps = { entity: Entity; cells: Cells; row: ListedRow };

function Value({ entity, cells, row, name }: RowProps & { name: string }) {
  const Shown = cells[name] ?? Cell;
  return <Shown field={entity.fields[name]!} value={row[name]} row={row} isPlain />;
}

/** Name, status and amount; below them who, where and what. */
function TwoLines({ card: { title, badge, end, facts }, ...of }: RowProps & { card: Card }) {
  const { fields: labels } = useEntityLabels(of.entity);
  const { row, entity } = of;
  const filled = (names: readonly string[]) => names.filter((name) => !isEmpty(row[name]));
  return (
    <>
      <span className={classes.line}>
        <strong className={classes.title}>
          {filled(title).map((name) => (
            <span key={name}>
              <Value {...of} name={name} />{" "}
            </span>
          ))}
        </strong>
        {badge && !isEmpty(row[badge]) && (
          <span className={classes.badge}>
            <Value {...of} name={badge} />
          </span>
        )}
        {end && !isEmpty(row[end]) && (
          <span className={classes.end}>
            <Value {...of} name={end} />
          </span>
        )}
      </span>
      <span className={classes.below}>
        {filled(facts).map((name, index) => (
          <span key={name}>
            {index > 0 && " · "}
            {isBare(entity, name) && `${labels[name]}: `}
            <Value {...of} name={name} />
          </span>
        ))}
      </span>
    </>
  );
}

/** A number or a date says nothing without its label. */
const isBare = ({ fields }: Entity, name: string) => ["integer", "date", "datetime", "money", "boolean"].includes(fields[name]!.kind);

function Fields({ names, ...of }: RowProps & { names: readonly string[] }) {
  const { fields: labels } = useEntityLabels(of.entity);
  const [first = names[0]!, ...others] = names.filter((name) => !isEmpty(of.row[name]));
  return (
    <>
      <strong className={classes.title}>
        <Value {...of} name={first} />
      </strong>
      <dl className={classes.facts}>
        {others.map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{labels[name]}</dt>
            <dd>
              <Value {...of} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </>
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
        <Skeleton key={key} height={48} m={10} width="auto" />
      ))}
    </div>
  );
}
