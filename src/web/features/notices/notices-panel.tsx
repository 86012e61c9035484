import { Button, Title } from "@mantine/core";
import { IconBell, IconClock, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { NoticeItem } from "./notice-item.tsx";
import classes from "./notices-panel.module.css";
import { type NoticeActions, useNoticeActions, useNotices } from "./use-notices.ts";

type Props = {
  /** The id of the heading. */
  title: string;
  onClose: () => void;
};

/** The user's notices, newest first; those put off until later are one press away. */
export function NoticesPanel({ title, onClose }: Props) {
  const { t } = useI18n();
  const [isSnoozed, setSnoozed] = useState(false);
  const own = useNoticeActions();
  // What was pressed goes away with its notice: the focus stays in the panel, so that keys go on working.
  const focusTitle = () => document.getElementById(title)?.focus();
  const actions: NoticeActions = {
    ...own,
    snooze: (id, until) => {
      focusTitle();
      own.snooze(id, until);
    },
  };
  const show = (onlySnoozed: boolean) => {
    focusTitle();
    setSnoozed(onlySnoozed);
  };
  const list = useNotices(isSnoozed);
  const { unread = 0, snoozed = 0 } = list.data?.pages[0] ?? {};
  return (
    <>
      <div className={classes.head}>
        <Title order={2} id={title} className={classes.title} tabIndex={-1} data-autofocus>
          {t(isSnoozed ? "notices.snoozedTitle" : "notices.title")}
        </Title>
        {isSnoozed ? (
          <Button variant="subtle" size="compact-sm" onClick={() => show(false)}>
            {t("notices.back")}
          </Button>
        ) : (
          unread > 0 && (
            <Button variant="subtle" size="compact-sm" loading={actions.isPending} onClick={() => actions.read()}>
              {t("notices.readAll")}
            </Button>
          )
        )}
      </div>
      <List list={list} actions={actions} onClose={onClose} />
      {!isSnoozed && snoozed > 0 && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          className={classes.snoozed}
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => show(true)}
        >
          {t("notices.snoozed", { n: snoozed })}
        </Button>
      )}
    </>
  );
}

function List({ list, actions, onClose }: { list: ReturnType<typeof useNotices>; actions: NoticeActions; onClose: () => void }) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  if (!data && isError)
    return (
      <Empty icon={<IconPlugConnectedX size={22} />} title={t("grid.error")} text={t("error.unavailable")}>
        <Button variant="light" onClick={() => void refetch()}>
          {t("grid.retry")}
        </Button>
      </Empty>
    );
  if (!data) return <Loading text={t("loading")} />;
  if (notices.length === 0) return <Empty icon={<IconBell size={22} />} title={t("notices.empty")} text={t("notices.emptyText")} />;
  return (
    <div className={classes.scroll}>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} actions={actions} onOpen={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("notices.more")}
        </Button>
      )}
    </div>
  );
}
