import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { Later } from "#web/ui/later.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { useFoundRecords } from "./found-records.ts";
import { useLeavingList, useRestoredList } from "./left-list.ts";
import { ListExport } from "./list-export.tsx";
import { ListFrame } from "./list-frame.tsx";
import { useListLayout } from "./list-layout.ts";
import { type ListControls, useListState } from "./list-state.ts";
import { ListViews } from "./list-views.tsx";
import { NewButton } from "./new-button.tsx";
import classes from "./record-list.module.css";

type Props = {
  entity: Entity;
  cells?: Cells;
  /** What can be done besides making a new record. */
  actions?: ReactNode;
  /** What stands between the title and the list, and filters it with one click. */
  strip?: (controls: ListControls) => ReactNode;
};

/** The list screen of an entity. */
export function RecordList(props: Props) {
  const isSettled = useRestoredList(props.entity);
  const waiting = <WaitingList {...props} />;
  return (
    <div className={classes.page}>
      {isSettled ? (
        <Later meanwhile={waiting}>
          <SettledList {...props} />
        </Later>
      ) : (
        waiting
      )}
    </div>
  );
}

function SettledList({ entity, cells, actions, strip }: Props) {
  const controls = useListState(entity);
  const layout = useListLayout(entity, entity.collection);
  const found = useFoundRecords(entity, controls.state, layout);
  useLeavingList(entity, controls.state);
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
        count={found.totalText}
      />
      {strip?.(controls)}
      <ListFrame
        entity={entity}
        cells={cells}
        controls={controls}
        found={found}
        layout={layout}
        views={<ListViews entity={entity} controls={controls} />}
      />
    </>
  );
}

function WaitingList({ entity, actions }: Props) {
  const { t } = useI18n();
  return (
    <>
      <ListHeader entity={entity} actions={actions} />
      <Skeleton className={classes.waiting} role="status" aria-busy aria-label={t("loading")} />
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
