import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { HistoryTab } from "./history-tab.tsx";
import { linkOfTab } from "./link-field.ts";
import { LinksTab } from "./links-tab.tsx";
import type { Row } from "./record-client.ts";
import { recordName } from "./record-name.ts";
import classes from "./record-tabs.module.css";
import { RelatedCount, RelatedList, type RelatedTabs } from "./related-list.tsx";
import { TabCount } from "./tab-count.tsx";
import { tabKey } from "./tab-key.ts";

type Props = {
  entity: Entity;
  row: Row;
  tab: string;
  onTab: (tab: string) => void;
  related: RelatedTabs;
  /** The part of the form that a tab holds. */
  formOf: (tab: string) => ReactNode;
};
type Tab = { name: string; content: ReactNode; count?: ReactNode; isApart?: boolean };

/** The tabs of a record stay mounted, so that what is typed in one survives a look at another. */
export function RecordTabs({ entity, row, tab: wanted, onTab, related, formOf }: Props) {
  const { t } = useI18n();
  const tabs: Tab[] = [
    ...useTabs({ entity, row, related, formOf }),
    { name: "history", content: <HistoryTab entity={entity} id={row.id} />, isApart: true },
  ];
  const tab = tabs.some(({ name }) => name === wanted) ? wanted : tabs[0]!.name;
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next)} keepMounted>
      <Tabs.List aria-label={t("record.tabs")} className={classes.list}>
        {tabs.map(({ name, count }) => (
          <Tabs.Tab key={name} value={name} rightSection={count}>
            {t(tabKey(name))}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content, isApart }) => (
        <Tabs.Panel key={name} value={name} data-apart={isApart}>
          {isApart ? <OnceShown isShown={name === tab}>{content}</OnceShown> : content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Of the tabs that are no form, only those the person may read. */
function useTabs({ entity, row, related, formOf }: Omit<Props, "tab" | "onTab">): Tab[] {
  const user = useUser();
  const { number } = useI18n();
  return entity.tabs.flatMap((name): Tab[] => {
    const listed = related[name];
    if (listed && !can(user, "read", listed.entity)) return [];
    if (listed) {
      const to = { id: row.id, alias: recordName(entity, row) };
      return [{ name, content: <RelatedList {...listed} to={to} />, count: <RelatedCount {...listed} to={to} />, isApart: true }];
    }
    const link = linkOfTab(entity, name);
    if (!link) return [{ name, content: formOf(name) }];
    return [{ name, content: <LinksTab field={link} />, count: <TabCount text={number((row[link] as Ref[]).length)} />, isApart: true }];
  });
}

/** What nobody has looked at yet is not read from the server. */
function OnceShown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  return wasShown && children;
}
