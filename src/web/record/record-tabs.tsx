import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { isWatched } from "#domain/protection/watched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { AccessesTab } from "./accesses-tab.tsx";
import { type DirtyTabs, useIsDirty } from "./dirty-tabs.ts";
import { HistoryTab } from "./history-tab.tsx";
import { tabOf } from "./link-field.ts";
import type { Row } from "./record-client.ts";
import { recordName } from "./record-name.ts";
import classes from "./record-tabs.module.css";
import { RelatedCount, RelatedLists, type RelatedTabs } from "./related-list.tsx";
import { TabCount } from "./tab-count.tsx";
import { tabKey } from "./tab-key.ts";

type Props = {
  entity: Entity;
  row: Row;
  tab: string;
  onTab: (tab: string) => void;
  dirty: DirtyTabs;
  related: RelatedTabs;
  /** The form that a tab holds. */
  formOf: (tab: string) => ReactNode;
  /** What stands beside every tab. */
  rail?: ReactNode;
};
type Tab = { name: string; content: ReactNode; count?: ReactNode; isApart?: boolean };

/** The tabs of a record stay once they were looked at, so that what is typed in one survives a look at another. */
export function RecordTabs({ entity, row, tab: wanted, onTab, dirty, related, formOf, rail }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const tabs: Tab[] = [
    ...useTabs({ entity, row, related, formOf }),
    { name: "history", content: <HistoryTab entity={entity} id={row.id} />, isApart: true },
    ...(isWatched(entity.name) && isStaff(role)
      ? [{ name: "accesses", content: <AccessesTab entity={entity.name} id={row.id} />, isApart: true }]
      : []),
  ];
  const tab = tabs.some(({ name }) => name === wanted) ? wanted : tabs[0]!.name;
  const panels = tabs.map(({ name, content, isApart }) => (
    <Tabs.Panel key={name} value={name} data-apart={isApart}>
      <OnceShown isShown={name === tab}>{content}</OnceShown>
    </Tabs.Panel>
  ));
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next)} keepMounted>
      <Tabs.List aria-label={t("record.tabs")} className={classes.list}>
        {tabs.map(({ name, count }) => (
          <Tabs.Tab key={name} value={name} rightSection={count}>
            {t(tabKey(name))}
            <DirtyMark tabs={dirty} tab={name} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {rail ? (
        <div className={classes.body}>
          <div className={classes.panels}>{panels}</div>
          <aside className={classes.rail} aria-label={t("record.rail")}>
            {rail}
          </aside>
        </div>
      ) : (
        panels
      )}
    </Tabs>
  );
}

function DirtyMark({ tabs, tab }: { tabs: DirtyTabs; tab: string }) {
  const { t } = useI18n();
  return useIsDirty(tabs, tab) && <span className={classes.dirty} role="img" aria-label={t("form.dirty")} title={t("form.dirty")} />;
}

/** Of the tabs that are no form, only those the person may read. */
function useTabs({ entity, row, related, formOf }: Pick<Props, "entity" | "row" | "related" | "formOf">): Tab[] {
  const user = useUser();
  const { number } = useI18n();
  return entity.tabs.flatMap((name): Tab[] => {
    if (related[name]) {
      const lists = [related[name]].flat().filter((list) => can(user, "read", list.entity));
      const to = { id: row.id, alias: recordName(entity, row) };
      // The first list is the one that the tab is named after.
      return lists.slice(0, 1).map((first) => ({
        ...{ name, isApart: true, count: <RelatedCount {...first} to={to} /> },
        content: <RelatedLists lists={lists} to={to} />,
      }));
    }
    const lists = listsOfTab(entity, row, name);
    const count = lists && <TabCount text={number(lists.reduce((sum, list) => sum + list.length, 0))} />;
    return [{ name, content: formOf(name), count }];
  });
}

/** A tab of nothing but lists (links, lines, files) says how much they hold. */
function listsOfTab(entity: Entity, row: Row, tab: string): unknown[][] | undefined {
  const names = Object.keys(entity.fields).filter((name) => tabOf(entity, name) === tab);
  const lists = names.map((name) => row[name]);
  return names.length > 0 && names.every((name) => ["refs", "lines", "files"].includes(entity.fields[name]!.kind))
    ? lists.filter(Array.isArray)
    : undefined;
}

/** What nobody has looked at yet is neither drawn nor read from the server. */
function OnceShown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  return wasShown && children;
}
