import { Button, Title } from "@mantine/core";
import { IconBell, IconPlugConnectedX } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { NoticeItem } from "./notice-item.tsx";
import classes from "./notices-panel.module.css";
import { useMarkRead, useNotices } from "./use-notices.ts";

type Props = {
  /** The id of the heading. */
  title: string;
  onClose: () => void;
};

/** The user's notices, newest first. */
export function NoticesPanel({ title, onClose }: Props) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices();
  const markRead = useMarkRead();
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <>
      <div className={classes.head}>
        <Title order={2} id={title} className={classes.title} tabIndex={-1} data-autofocus>
          {t("notices.title")}
        </Title>
        {(data?.pages[0]?.unread ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" loading={markRead.isPending} onClick={() => markRead.mutate({})}>
            {t("notices.readAll")}
          </Button>
        )}
      </div>
      {!data ? (
        isError ? (
          <Empty icon={<IconPlugConnectedX size={22} />} title={t("grid.error")} text={t("error.unavailable")}>
            <Button variant="light" onClick={() => void refetch()}>
              {t("grid.retry")}
            </Button>
          </Empty>
        ) : (
          <Loading text={t("loading")} />
        )
      ) : notices.length === 0 ? (
        <Empty icon={<IconBell size={22} />} title={t("notices.empty")} text={t("notices.emptyText")} />
      ) : (
        <div className={classes.scroll}>
          <ul className={classes.list}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onRead={() => markRead.mutate({ ids: [notice.id] })} onOpen={onClose} />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("notices.more")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
