import { Paper, Tabs } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { isColumn, isList } from "#domain/field-traits.ts";
import type { TabName } from "#domain/messages/message-key.ts";
import { hasPersonalData, type PersonalDataEntity } from "#domain/protection/personal-data.ts";
import { hasThreads } from "#domain/threads/thread.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { TabCount } from "#web/record/base/tab-count.tsx";
import { tabKey, tabOf } from "#web/record/base/tabs.ts";
import { MessagesTab, UnreadMessages } from "#web/record/messages/messages-tab.tsx";
import { AccessesTable } from "./accesses-table.tsx";
import { type DirtyTabs, useIsDirty } from "./dirty-tabs.ts";
import { HistoryTab } from "./history-tab.tsx";
import classes from "./record-tabs.module.css";
import { RelatedCount, RelatedLists, type RelatedTabs } from "./related-list.tsx";

type Props = {
  entity: Entity;
  row: Row;
  tab: string;
  onTab: (tab: string) => void;
  dirty: DirtyTabs;
  related: RelatedTabs;
  /** Renders the form of a tab. */
  formOf: (tab: TabName) => ReactNode;
  /** Beside every tab. */
  rail?: ReactNode;
};
type Tab = { name: TabName; content: ReactNode; count?: ReactNode; isOutsideForm?: boolean };

/** Tabs stay mounted once they were shown, so that unsaved input survives switching between them. */
export function RecordTabs({ entity, row, tab: requested, onTab, dirty, related, formOf, rail }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const tabs: Tab[] = [
    ...useTabs({ entity, row, related, formOf }),
    ...(hasThreads(entity.name)
      ? [
          {
            name: "messages" as const,
            content: <MessagesTab entity={entity} row={row} />,
            count: <UnreadMessages entity={entity} row={row} />,
            isOutsideForm: true,
          },
        ]
      : []),
    { name: "history" as const, content: <HistoryTab entity={entity} id={row.id} />, isOutsideForm: true },
    ...(hasPersonalData(entity.name) && isStaff(role)
      ? [{ name: "accesses" as const, content: <AccessesTab entity={entity.name} id={row.id} />, isOutsideForm: true }]
      : []),
  ];
  const tab = tabs.some(({ name }) => name === requested) ? requested : tabs[0]!.name;
  const panels = tabs.map(({ name, content, isOutsideForm }) => (
    <Tabs.Panel key={name} value={name} data-no-submit={isOutsideForm}>
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

/** Tabs of related records are left out if the user may not read these. */
function useTabs({ entity, row, related, formOf }: Pick<Props, "entity" | "row" | "related" | "formOf">): Tab[] {
  const user = useUser();
  const { number } = useI18n();
  return entity.tabs.flatMap((name): Tab[] => {
    if (related[name]) {
      const lists = [related[name]].flat().filter((list) => can(user, "read", list.entity));
      const to = { id: row.id, alias: recordName(entity, row) };
      // The tab is named after the first list.
      return lists.slice(0, 1).map((first) => ({
        ...{ name, isOutsideForm: true, count: <RelatedCount {...first} to={to} /> },
        content: <RelatedLists lists={lists} to={to} />,
      }));
    }
    const lists = listsOfTab(entity, row, name);
    const count = lists && <TabCount text={number(lists.reduce((sum, list) => sum + list.length, 0))} />;
    return [{ name, content: formOf(name), count }];
  });
}

/** The lists of a tab that has only lists (links, lines, files): their total is shown in the tab. */
function listsOfTab(entity: Entity, row: Row, tab: string): unknown[][] | undefined {
  const names = Object.keys(entity.fields).filter((name) => tabOf(entity, name) === tab);
  const lists = names.map((name) => row[name]);
  const isCounted = (name: string) => isList(entity.fields[name]!) && !isColumn(entity.fields[name]!);
  return names.length > 0 && names.every(isCounted) ? lists.filter(Array.isArray) : undefined;
}

/** Renders, and so loads, its content when it is shown for the first time. */
function OnceShown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  return wasShown && children;
}

/** Who saw the record, newest first. */
function AccessesTab({ entity, id }: { entity: PersonalDataEntity; id: string }) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.accesses.ofRecord.infiniteOptions({
      input: (before: string | undefined) => ({ entity, id, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  return (
    <Paper withBorder>
      <AccessesTable
        accesses={data?.pages.flatMap((page) => page.accesses)}
        isError={isError}
        onRetry={() => void refetch()}
        nothingFoundMessage={t("access.none")}
        more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
      />
    </Paper>
  );
}
