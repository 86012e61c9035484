import type { Entity } from "#domain/entity.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { useFoundRecords } from "./found-records.ts";
import { ListFrame } from "./list-frame.tsx";
import { useListState } from "./list-state.ts";
import { NewButton } from "./new-button.tsx";
import classes from "./record-list.module.css";

/** The list screen of an entity. */
export function RecordList({ entity, cells }: { entity: Entity; cells?: Cells }) {
  const { many } = useEntityLabels(entity);
  const controls = useListState(entity);
  const found = useFoundRecords(entity, controls.state);
  return (
    <div className={classes.page}>
      <PageHeader title={many} count={found.totalText} star={<StarButton />} actions={<NewButton entity={entity} />} />
      <ListFrame entity={entity} cells={cells} controls={controls} found={found} layout={entity.collection} />
    </div>
  );
}
