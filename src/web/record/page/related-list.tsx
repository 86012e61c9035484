import { Title } from "@mantine/core";
import { canEdit } from "#domain/access/can.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { NewButton } from "#web/record/base/new-button.tsx";
import { TabCount } from "#web/record/base/tab-count.tsx";
import { ListFrame } from "#web/record/list/list-frame.tsx";
import { useListLayout } from "#web/record/list/list-layout.ts";
import { useListQuery, useTotal } from "#web/record/list/list-query.ts";
import { useOwnListState } from "#web/record/list/list-state.ts";
import classes from "./related-list.module.css";

/** Records of another entity that refer to this one. */
export type Related = {
  entity: Entity;
  /** The field of theirs that refers to this record. */
  field: string;
  /** They have no page of their own and are edited in a dialog. */
  inPlace?: boolean;
};
/** By tab; several lists are shown one below the other. */
export type RelatedTabs = Readonly<Record<string, Related | readonly Related[]>>;

type Props = Related & { to: Ref };

/** The list of the records that refer to this one, in a tab. The URL belongs to the page, so the list keeps its state locally. */
export function RelatedList({ entity, field: name, inPlace = false, to }: Props) {
  const controls = useOwnListState(entity);
  const layout = useListLayout(entity, `${entity.collection}:${name}`, [name]);
  const result = useListQuery(entity, controls.state, layout, { [name]: [to.id] });
  const openDialog = useRecordDialog();
  const user = useUser();
  const preset = { [name]: to };
  const field = entity.fields[name]!;
  // A new record can be preset with a `ref`, not with a link.
  const hasNew = field.kind === "ref" && canEdit(user, field);
  const create = inPlace ? { onNew: () => openDialog?.({ entity, preset }) } : { preset: { [name]: to.id } };
  return (
    <ListFrame
      {...create}
      entity={entity}
      controls={controls}
      result={result}
      layout={layout}
      onOpen={inPlace ? (row) => openDialog?.({ entity, preset, row }) : undefined}
      hasNew={hasNew}
      action={hasNew && result.rows?.length !== 0 && <NewButton entity={entity} {...create} />}
    />
  );
}

/** Several related lists, each with a title. */
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

/** Their number, beside the name of the tab. */
export function RelatedCount({ entity, field, to }: Props) {
  const { totalText } = useTotal(entity, { q: "", filter: { [field]: [to.id] } });
  return totalText && <TabCount text={totalText} />;
}
