import { ActionIcon, Badge, Button, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChecks, IconPaperclip, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Message, ThreadPage } from "#api/messages.ts";
import type { FileRef } from "#domain/entity.ts";
import type { Thread } from "#domain/threads/thread.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { MentionInput } from "./mention-input.tsx";
import { mentionedIn, splitMentions } from "./mentions.ts";
import classes from "./message-item.module.css";
import type { ThreadRecordRef } from "./use-thread.ts";

type Props = {
  message: Message;
  record: ThreadRecordRef;
  thread: Thread;
  files: readonly FileRef[];
  readers: ThreadPage["readers"];
  isChangeable: boolean;
  onView: (file: string) => void;
};

/** One message. Its author may change it for a quarter of an hour, and sees who has read it. */
export function MessageItem({ message, record, thread, files, readers, isChangeable, onView }: Props) {
  const { t, datetime } = useI18n();
  const { uid } = useUser();
  const timeZone = useTimeZone();
  const [isEditing, setEditing] = useState(false);
  const { author, isOffice, text, isWithdrawn, editedAt, at } = message;
  const isOwn = author.id === uid;
  const isGone = text === null;
  return (
    <li className={classes.root} data-own={isOwn || undefined} data-office={isOffice || undefined}>
      <div className={classes.head}>
        <span className={classes.author}>{isOwn ? t("thread.you") : author.alias}</span>
        <Badge size="sm" variant="default" className={classes.side}>
          {t(isOffice ? "thread.ofOffice" : "thread.ofShop")}
        </Badge>
        <time dateTime={at} className={classes.at}>
          {datetime(at, timeZone)}
        </time>
        {editedAt && <span className={classes.at}>{t("thread.edited")}</span>}
      </div>
      {isGone ? (
        <p className={classes.gone}>{t(isWithdrawn ? "thread.withdrawn" : "thread.erased")}</p>
      ) : isEditing ? (
        <EditForm message={message} record={record} thread={thread} onEnd={() => setEditing(false)} />
      ) : (
        <Text message={message} />
      )}
      {!isGone && message.files.length > 0 && <Files ids={message.files} files={files} onView={onView} />}
      {isOwn && !isGone && !isEditing && (
        <div className={classes.foot}>
          {isChangeable && <Commands message={message} record={record} thread={thread} onEdit={() => setEditing(true)} />}
          <ReadBy names={readers.filter(({ position }) => position >= message.position).map(({ alias }) => alias)} />
        </div>
      )}
    </li>
  );
}

function Text({ message: { text, mentions } }: { message: Message }) {
  return (
    <p className={classes.text}>
      {splitMentions(text ?? "", mentions).map((part, index) =>
        index % 2 ? (
          <strong key={`${part} ${index}`} className={classes.mention}>
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function Files({ ids, files, onView }: { ids: readonly string[]; files: readonly FileRef[]; onView: (id: string) => void }) {
  const { t } = useI18n();
  return (
    <ul className={classes.files}>
      {ids.map((id) => {
        const file = files.find((one) => one.id === id);
        return (
          <li key={id}>
            {file ? (
              <UnstyledButton className={classes.file} onClick={() => onView(id)} aria-label={t("files.view", { name: file.name })}>
                <IconPaperclip size={14} aria-hidden />
                {file.name}
              </UnstyledButton>
            ) : (
              <span className={classes.at}>{t("thread.file.gone")}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Names on hover, focus or tap. */
function ReadBy({ names }: { names: readonly string[] }) {
  const { t, locale } = useI18n();
  if (names.length === 0) return <span className={classes.at}>{t("thread.readBy.none")}</span>;
  const list = new Intl.ListFormat(locale).format(names);
  return (
    <Tooltip label={t("thread.readBy", { names: list })} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes.readBy}>
        <IconChecks size={15} aria-hidden />
        {t("thread.readBy.count", { n: names.length })}
        <VisuallyHidden>: {list}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

type CommandProps = Pick<Props, "message" | "record" | "thread">;

/** Changes a message on the server; the thread is read again either way, as the time may be over. */
function useChange<Input>(thread: Thread, change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient();
  const { notify } = useFailure();
  return useMutation({
    mutationFn: change,
    ...(onDone && { onSuccess: onDone }),
    onError: notify,
    onSettled: () => queries.invalidateQueries({ queryKey: query.messages[thread].list.key() }),
  });
}

function Commands({ message: { id }, record, thread, onEdit }: CommandProps & { onEdit: () => void }) {
  const { t } = useI18n();
  const { mutate, isPending } = useChange(thread, () => api.messages[thread].withdraw({ ...record, message: id }));
  const ask = () =>
    confirm({
      title: t("thread.withdraw"),
      text: t("thread.withdraw.text"),
      yes: t("thread.withdraw.yes"),
      no: t("button.cancel"),
      onYes: () => mutate(undefined),
    });
  return (
    <>
      <Tooltip label={t("thread.edit")}>
        <ActionIcon className={classes.command} size="sm" variant="subtle" color="gray" aria-label={t("thread.edit")} onClick={onEdit}>
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("thread.withdraw")}>
        <ActionIcon
          className={classes.command}
          size="sm"
          variant="subtle"
          color="gray"
          loading={isPending}
          aria-label={t("thread.withdraw")}
          onClick={ask}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function EditForm({ message: { id, text: before, mentions: known }, record, thread, onEnd }: CommandProps & { onEnd: () => void }) {
  const { t } = useI18n();
  const [{ text, mentions }, setContent] = useState({ text: before ?? "", mentions: known as Message["mentions"] });
  const { mutate, isPending } = useChange(
    thread,
    () => api.messages[thread].edit({ ...record, message: id, text, mentions: mentionedIn(text, mentions).map((person) => person.id) }),
    onEnd,
  );
  const save = () => {
    if (text.trim() !== "" && !isPending) mutate(undefined);
  };
  return (
    <div className={classes.edit}>
      <MentionInput
        record={record}
        thread={thread}
        label={t("thread.edit")}
        text={text}
        mentions={mentions}
        autoFocus
        readOnly={isPending}
        onSubmit={save}
        onChange={(next, people) => setContent({ text: next, mentions: [...people] })}
      />
      <div className={classes.foot}>
        <Button size="compact-sm" loading={isPending} disabled={text.trim() === ""} onClick={save}>
          {t("thread.edit.save")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {t("button.cancel")}
        </Button>
      </div>
    </div>
  );
}
