import { SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import { canOpenThread, type Thread, type ThreadEntity, threads } from "#domain/threads/thread.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { TabCount } from "#web/record/base/tab-count.tsx";
import { threadIcons } from "./composer.tsx";
import classes from "./messages-tab.module.css";
import { ThreadPanel } from "./thread-panel.tsx";
import { type ThreadRecordRef, useUnread } from "./use-thread.ts";

type Props = { entity: Entity; row: Row };

const recordOf = ({ entity, row }: Props): ThreadRecordRef => ({ entity: entity.name as ThreadEntity, id: row.id });

/** The threads of a record, one at a time. Which one is part of the URL. */
export function MessagesTab({ entity, row }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { tab?: unknown; thread?: unknown };
  const open = threads.filter((thread) => canOpenThread(user, entity, thread));
  const thread = open.find((one) => one === search.thread) ?? "shop";
  const record = recordOf({ entity, row });
  const unread = useUnread(record);
  const show = (next: string) => void navigate({ to: ".", search: { tab: "messages", thread: next } as never, replace: true, resetScroll: false });
  return (
    <div className={classes.root}>
      {open.length > 1 && (
        <SegmentedControl
          aria-label={t("thread.choose")}
          value={thread}
          onChange={show}
          className={classes.choice}
          data={open.map((one) => ({ value: one, label: <ThreadLabel thread={one} unread={unread?.[one] ?? 0} /> }))}
        />
      )}
      {/* Each thread has a draft and a scroll position of its own. */}
      <ThreadPanel key={thread} entity={entity} row={row} record={record} thread={thread} isShown={search.tab === "messages"} />
    </div>
  );
}

function ThreadLabel({ thread, unread }: { thread: Thread; unread: number }) {
  const { t } = useI18n();
  const Icon = threadIcons[thread];
  return (
    <span className={classes.label}>
      <Icon size={16} aria-hidden />
      {t(`thread.${thread}`)}
      {unread > 0 && <Count unread={unread} />}
    </span>
  );
}

/** The unread messages of both threads, in the title of the tab. */
export function UnreadMessages({ entity, row }: Props) {
  const unread = useUnread(recordOf({ entity, row }));
  const total = (unread?.shop ?? 0) + (unread?.office ?? 0);
  return total > 0 && <Count unread={total} />;
}

function Count({ unread }: { unread: number }) {
  const { t } = useI18n();
  return (
    <span title={t("thread.unread", { n: unread })}>
      <TabCount text={unread >= 100 ? "99+" : String(unread)} />
    </span>
  );
}
