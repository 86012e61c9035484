import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import type { Entity } from "#domain/entity.ts";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { FilterChips } from "./filter-chips.tsx";
import type { FoundRecords } from "./found-records.ts";
import { ListFooter } from "./list-footer.tsx";
import classes from "./list-frame.module.css";
import type { ListLayout } from "./list-layout.ts";
import { ListNothing } from "./list-nothing.tsx";
import type { ListControls } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { NewButton, type NewRecord } from "./new-button.tsx";
import { RecordCards } from "./record-cards.tsx";
import type { ListedRow } from "./record-client.ts";
import { RecordGrid } from "./record-grid.tsx";
import { useRelatedChanges } from "./related-changes.ts";
import { useSelection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

type Props = NewRecord & {
  entity: Entity;
  cells?: Cells;
  controls: ListControls;
  found: FoundRecords;
  layout: ListLayout;
  /** Instead of the page of a record. */
  onOpen?: (row: ListedRow) => void;
  action?: ReactNode;
  /** Whether a new record can be made from here; so unless told otherwise. */
  hasNew?: boolean;
  /** Where the person's named views are chosen. */
  views?: ReactNode;
};

const noCells: Cells = {};

/** A list in its frame: what is looked for, the rows, the pages. Everything in it comes from the declaration. */
export function ListFrame({ entity, cells = noCells, controls, found, layout, onOpen, action, hasNew = true, views, preset, onNew }: Props) {
  const { many } = useEntityLabels(entity);
  const { state, change, turn } = controls;
  const { page, total, totalText } = found;
  const { columns, preferences, change: setPreferences, without } = layout;
  const { rows } = found;
  const isNarrow = useMediaQuery("(max-width: 576px)", false, { getInitialValueInEffect: false });
  useRelatedChanges(entity, layout.shown);
  const selection = useSelection(state);
  const frame = useRef<HTMLElement>(null);
  /** The button that was pressed is gone: the keyboard goes on among the rows. */
  const toRows = () => frame.current?.querySelector<HTMLElement>("tbody [tabindex='0'], li input")?.focus();

  // Rows that are at hand stay, even if reading them again failed.
  const isEmptyHanded = rows ? rows.length === 0 : page.isError;
  const shown = { entity, cells, rows, columns, isStale: page.isPlaceholderData, onOpen, selection };

  return (
    <section ref={frame} className={classes.root} aria-label={many}>
      <ListToolbar {...{ entity, state, columns, preferences, without, action, views }} onChange={change} onPreferences={setPreferences} />
      <FilterChips entity={entity} state={state} onChange={change} />
      {isEmptyHanded ? (
        <ListNothing
          state={state}
          onClear={() => change({ q: "", filter: {} })}
          failed={!rows}
          onRetry={() => void page.refetch()}
          create={hasNew && <NewButton {...{ entity, preset, onNew }} variant="light" />}
        />
      ) : isNarrow ? (
        <RecordCards {...shown} />
      ) : (
        <RecordGrid {...shown} sort={state.sort} onSort={(sort) => change({ sort })} preferences={preferences} onPreferences={setPreferences} />
      )}
      <SelectionBar entity={entity} selection={selection} sort={state.sort} columns={layout.shown} onCleared={toRows} />
      <ListFooter {...{ many, state, total, totalText, page: page.data }} onTurn={turn} onSize={(size) => change({ size })} />
    </section>
  );
}
