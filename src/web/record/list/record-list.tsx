import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { NewButton } from "#web/record/base/new-button.tsx";
import { Deferred } from "#web/ui/layout/deferred.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { BulkAction } from "./bulk-frame.tsx";
import { exportHref } from "./export-href.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Cells } from "./grid/cell.tsx";
import { ListFrame } from "./list-frame.tsx";
import { useListLayout } from "./list-layout.ts";
import { preferencesOf } from "./list-preferences.ts";
import { useListQuery } from "./list-query.ts";
import { type ListControls, type ListState, listStateOf, useListState } from "./list-state.ts";
import classes from "./record-list.module.css";
import { useRememberedList, useRestoredList } from "./views/last-view.ts";
import { useSavedViews, type ViewValues } from "./views/saved-views.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

type Props = {
  entity: Entity;
  cells?: Cells;
  /** Actions besides creating a record. */
  actions?: ReactNode;
  /** What can be done with a selection, besides setting its bulk fields. */
  bulk?: readonly BulkAction[];
  /** Between the title and the list, such as `PhaseStrip`. */
  strip?: (controls: ListControls) => ReactNode;
};

/** The list screen of an entity. */
export function RecordList(props: Props) {
  const isRestored = useRestoredList(props.entity);
  const skeleton = <ListSkeleton {...props} />;
  return (
    <div className={classes.page}>
      {isRestored ? (
        <Deferred fallback={skeleton}>
          <RestoredList {...props} />
        </Deferred>
      ) : (
        skeleton
      )}
    </div>
  );
}

function RestoredList({ entity, cells, actions, bulk, strip }: Props) {
  const controls = useListState(entity);
  const layout = useListLayout(entity, entity.collection);
  const result = useListQuery(entity, controls.state, layout);
  useRememberedList(entity, controls.state);
  return (
    <>
      <ListHeader
        entity={entity}
        actions={
          <>
            {actions}
            <ListExport entity={entity} state={controls.state} columns={layout.shown} />
          </>
        }
        count={result.totalText}
      />
      {strip?.(controls)}
      <ListFrame
        entity={entity}
        cells={cells}
        controls={controls}
        result={result}
        layout={layout}
        bulk={bulk}
        views={<ListViews entity={entity} controls={controls} />}
      />
    </>
  );
}

function ListSkeleton({ entity, actions }: Props) {
  const { t } = useI18n();
  return (
    <>
      <ListHeader entity={entity} actions={actions} />
      <Skeleton className={classes.skeleton} role="status" aria-busy aria-label={t("loading")} />
    </>
  );
}

function ListHeader({ entity, actions, count }: Pick<Props, "entity" | "actions"> & { count?: string }) {
  const { many } = useEntityLabels(entity);
  return (
    <PageHeader
      title={many}
      count={count}
      star={<StarButton />}
      actions={
        <>
          {actions}
          <NewButton entity={entity} />
        </>
      }
    />
  );
}

/** Exports the whole list with its filters, order and columns. */
function ListExport({ entity, state: { q, filter, sort }, columns }: { entity: Entity; state: ListState; columns: readonly string[] }) {
  const { t } = useI18n();
  return <ExportMenu label={t("export.title")} href={(format) => exportHref(entity, format, { q, filter, sort, columns })} opens="below" />;
}

/** The named views of the list: filters, order and layout. */
function ListViews({ entity, controls: { state, change } }: { entity: Entity; controls: ListControls }) {
  const { t } = useI18n();
  const { lastView, saveLastView } = useSavedViews(entity.collection);
  const apply = (values: ViewValues) => {
    const { q, filter, sort, size } = listStateOf(entity, values);
    const { order, shown, widths } = preferencesOf(values);
    saveLastView({ order, shown, widths });
    change({ q, filter, sort, size });
  };
  const current = () => {
    const { q, filter, sort, size } = state;
    const { order, shown, widths } = preferencesOf(lastView);
    return { q, filter, sort, size, order, shown, widths };
  };
  return <ViewsMenu screen={entity.collection} label={t("views.title")} current={current} onApply={apply} />;
}
