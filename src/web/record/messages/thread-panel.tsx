import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { Thread } from "#domain/threads/thread.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { Composer, threadIcons, useThreadWords } from "./composer.tsx";
import { MessageItem } from "./message-item.tsx";
import classes from "./thread-panel.module.css";
import { type ThreadRecordRef, useThread } from "./use-thread.ts";

const FileViewer = lazy(() => import("#web/record/files/file-viewer.tsx").then((module) => ({ default: module.FileViewer })));

type Props = { entity: Entity; row: Row; record: ThreadRecordRef; thread: Thread; isShown: boolean };

/** A thread with the input below it. Its colour and the words above and below say who reads it. */
export function ThreadPanel({ entity, row, record, thread, isShown }: Props) {
  const { title, audience } = useThreadWords(thread);
  const Icon = threadIcons[thread];
  const root = useRef<HTMLElement>(null);
  useVisibleHeight(root);
  // A phone shows the whole panel while one writes, and nothing above it.
  const fillScreen = () => {
    if (matchMedia("(width < 48em)").matches) root.current?.scrollIntoView({ block: "start" });
  };
  return (
    <section ref={root} className={classes.root} data-thread={thread} aria-label={title}>
      <header className={classes.head}>
        <Icon size={18} aria-hidden />
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.audience}>{audience}</p>
        </div>
        {thread === "office" && record.entity === "case" && <PdfLink id={row.id} />}
      </header>
      <Messages entity={entity} row={row} record={record} thread={thread} isShown={isShown} onFocus={fillScreen} />
    </section>
  );
}

function Messages({ entity, row, record, thread, isShown, onFocus }: Props & { onFocus: () => void }) {
  const { t } = useI18n();
  const { messages, readers, readTo, serverTime, isError, refetch, earlier } = useThread(record, thread, isShown);
  const scroller = useRef<HTMLDivElement>(null);
  const [viewed, setViewed] = useState<{ id: string; isOpen: boolean }>();
  const firstUnread = useFirstUnread(readTo, messages);
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  useFollowEnd(scroller, messages?.at(-1)?.position);
  const files = (row.files ?? []) as readonly FileRef[];
  if (!messages) return <LoadingOrFailed isError={isError} onRetry={() => void refetch()} height={200} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard. */}
      <div ref={scroller} className={classes.scroller} tabIndex={0} role="log" aria-label={t("thread.list")}>
        {earlier && (
          <Button variant="subtle" fullWidth loading={earlier.isLoading} onClick={earlier.load}>
            {t("thread.earlier")}
          </Button>
        )}
        {messages.length === 0 && (
          <p className={classes.empty}>
            {t(`thread.empty.${thread}`)}. {t("thread.empty.text")}
          </p>
        )}
        <ol className={classes.list}>
          {messages.map((message) => [
            message.id === firstUnread && (
              <li key="new" className={classes.new}>
                {t("thread.new")}
              </li>
            ),
            <MessageItem
              key={message.id}
              message={message}
              record={record}
              thread={thread}
              files={files}
              readers={readers}
              isChangeable={message.changeableUntil !== null && Date.parse(message.changeableUntil) > serverTime()}
              onView={(id) => setViewed({ id, isOpen: true })}
            />,
          ])}
        </ol>
      </div>
      <Composer entity={entity} row={row} record={record} thread={thread} onFocus={onFocus} onSent={toEnd} />
      <Suspense>
        {viewed && (
          <FileViewer
            files={files}
            id={viewed.id}
            isOpen={viewed.isOpen}
            onShow={(id) => setViewed({ id, isOpen: true })}
            onClose={() => setViewed({ ...viewed, isOpen: false })}
          />
        )}
      </Suspense>
    </>
  );
}

/** The first message that was unread when the thread was opened. The line stays where it is while one reads. */
function useFirstUnread(readTo: number | undefined, messages: readonly { id: string; position: number }[] | undefined): string | undefined {
  const [opened, setOpened] = useState<number>();
  if (readTo !== undefined && opened === undefined) setOpened(readTo);
  if (opened === undefined || opened === 0) return undefined;
  return messages?.find(({ position }) => position > opened)?.id;
}

/** Shows the newest message when the thread opens, and new ones while its end is shown. */
function useFollowEnd(scroller: React.RefObject<HTMLDivElement | null>, last: number | undefined) {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  });
  // A new last message is followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to follow.
  useLayoutEffect(() => {
    if (isAtEnd.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [scroller, last]);
}

/** On a phone the panel is as high as what the keyboard leaves of the screen. */
function useVisibleHeight(root: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const set = () => root.current?.style.setProperty("--visible-height", `${Math.round(viewport.height)}px`);
    set();
    viewport.addEventListener("resize", set);
    return () => viewport.removeEventListener("resize", set);
  }, [root]);
}

/** The document of the case has the messages of the office only on request. */
function PdfLink({ id }: { id: string }) {
  const { t } = useI18n();
  return (
    <Tooltip label={t("thread.pdf")}>
      <ActionIcon
        component="a"
        href={`/api/cases/${id}/summary.pdf?office=true`}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        className={classes.pdf}
        aria-label={t("thread.pdf")}
      >
        <IconFileTypePdf size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
