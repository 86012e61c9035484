import { type ReactNode, useRef } from "react";
import type { Entity } from "#domain/entity.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { NewButton, type NewRecord } from "#web/record/base/new-button.tsx";
import type { ListedRow } from "#web/record/base/record-client.ts";
import { useRelatedChanges } from "#web/record/base/related-changes.ts";
import type { BulkAction } from "./bulk-frame.tsx";
import { FilterChips } from "./filter/filter-chips.tsx";
import type { Cells } from "./grid/cell.tsx";
import { RecordCards } from "./grid/record-cards.tsx";
import { RecordGrid } from "./grid/record-grid.tsx";
import { ListEmpty } from "./list-empty.tsx";
import { ListFooter } from "./list-footer.tsx";
import classes from "./list-frame.module.css";
import type { ListLayout } from "./list-layout.ts";
import type { ListResult } from "./list-query.ts";
import type { ListControls } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { useSelection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

type Props = NewRecord & {
  entity: Entity;
  cells?: Cells;
  controls: ListControls;
  result: ListResult;
  layout: ListLayout;
  /** Replaces the navigation to the page of the record. */
  onOpen?: (row: ListedRow) => void;
  action?: ReactNode;
  /** Whether records can be created from here; true by default. */
  hasNew?: boolean;
  /** Menu of the named views. */
  views?: ReactNode;
  /** What can be done with a selection, besides setting its bulk fields. */
  bulk?: readonly BulkAction[];
};

const noActions: readonly BulkAction[] = [];

const noCells: Cells = {};

/** A list with toolbar, filter chips, rows and pager, derived from the declaration. */
export function ListFrame({
  entity,
  cells = noCells,
  controls,
  result,
  layout,
  onOpen,
  action,
  hasNew = true,
  views,
  bulk = noActions,
  preset,
  onNew,
}: Props) {
  const { many } = useEntityLabels(entity);
  const { state, change, goToPage } = controls;
  const { page, total, totalText } = result;
  const { columns, card, isNarrow, preferences, change: setPreferences, without } = layout;
  const { rows } = result;
  useRelatedChanges(entity, layout.read);
  const selection = useSelection(state);
  const frame = useRef<HTMLElement>(null);
  /** The pressed button disappears: the focus moves to the rows. */
  const focusRows = () => frame.current?.querySelector<HTMLElement>("tbody [tabindex='0'], li input")?.focus();

  // Loaded rows stay on screen even if refetching failed.
  const hasNoRows = rows ? rows.length === 0 : page.isError;
  const rowsProps = { entity, cells, rows, columns, isStale: page.isPlaceholderData, onOpen, selection };

  return (
    <section ref={frame} className={classes.root} aria-label={many}>
      <ListToolbar {...{ entity, state, columns, preferences, without, action, views }} onChange={change} onPreferences={setPreferences} />
      <FilterChips entity={entity} state={state} onChange={change} />
      {hasNoRows ? (
        <ListEmpty
          state={state}
          onClear={() => change({ q: "", filter: {} })}
          failed={!rows}
          onRetry={() => void page.refetch()}
          create={hasNew && <NewButton {...{ entity, preset, onNew }} variant="light" />}
        />
      ) : isNarrow ? (
        <RecordCards {...rowsProps} card={card} />
      ) : (
        <RecordGrid {...rowsProps} sort={state.sort} onSort={(sort) => change({ sort })} preferences={preferences} onPreferences={setPreferences} />
      )}
      <SelectionBar entity={entity} selection={selection} actions={bulk} sort={state.sort} columns={layout.shown} onCleared={focusRows} />
      <ListFooter {...{ many, state, total, totalText, page: page.data }} onPage={goToPage} onSize={(size) => change({ size })} />
    </section>
  );
}
