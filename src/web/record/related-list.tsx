import { Title } from "@mantine/core";
import { canEdit } from "#domain/access/can.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useRecordDialog } from "./dialog-context.ts";
import { useFoundRecords, useTotal } from "./found-records.ts";
import { ListFrame } from "./list-frame.tsx";
import { useListLayout } from "./list-layout.ts";
import { useOwnListState } from "./list-state.ts";
import { NewButton } from "./new-button.tsx";
import classes from "./related-list.module.css";
import { TabCount } from "./tab-count.tsx";

/** Records of another entity that refer to this one by a field of theirs. */
export type Related = {
  entity: Entity;
  by: string;
  /** They have no page of their own: they are made and changed in a dialog. */
  inPlace?: boolean;
};
/** By the name of the tab that lists them; several stand one under the other. */
export type RelatedTabs = Readonly<Record<string, Related | readonly Related[]>>;

type Props = Related & { to: Ref };

/** The list of what refers to a record, inside a tab of its page. The address belongs to the page, so the list keeps its own state. */
export function RelatedList({ entity, by, inPlace = false, to }: Props) {
  const controls = useOwnListState(entity);
  const layout = useListLayout(entity, `${entity.collection}:${by}`, [by]);
  const found = useFoundRecords(entity, controls.state, layout, { [by]: [to.id] });
  const openDialog = useRecordDialog();
  const preset = { [by]: to };
  const field = entity.fields[by]!;
  // A new record can start with a reference, not with a link.
  const hasNew = field.kind === "ref" && canEdit(useUser(), field);
  const placed = inPlace ? { onNew: () => openDialog?.({ entity, preset }) } : { preset: { [by]: to.id } };
  return (
    <ListFrame
      {...placed}
      entity={entity}
      controls={controls}
      found={found}
      layout={layout}
      onOpen={inPlace ? (row) => openDialog?.({ entity, preset, row }) : undefined}
      hasNew={hasNew}
      action={hasNew && found.rows?.length !== 0 && <NewButton entity={entity} {...placed} />}
    />
  );
}

/** Several such lists, each under its title. */
export function RelatedLists({ lists, to }: { lists: readonly Related[]; to: Ref }) {
  const { labels } = useI18n();
  const [only] = lists;
  if (only && lists.length === 1) return <RelatedList {...only} to={to} />;
  return lists.map((list) => (
    <div key={list.entity.name} className={classes.list}>
      <Title order={2} className={classes.title}>
        {labels[list.entity.name as EntityName].many} <RelatedCount {...list} to={to} />
      </Title>
      <RelatedList {...list} to={to} />
    </div>
  ));
}

/** How many they are, beside the name of their tab. */
export function RelatedCount({ entity, by, to }: Props) {
  const { totalText } = useTotal(entity, { q: "", filter: { [by]: [to.id] } });
  return totalText && <TabCount text={totalText} />;
}
