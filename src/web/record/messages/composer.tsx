import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconBuildingStore, IconLock, IconPaperclip, IconSend, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { can, mayAddTo } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import type { Thread } from "#domain/threads/thread.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDraftValue } from "#web/lib/use-draft-value.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { UploadLine } from "#web/record/files/upload-line.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./composer.module.css";
import { MentionInput } from "./mention-input.tsx";
import { mentionedIn } from "./mentions.ts";
import { type Attached, useAttachments } from "./use-attachments.ts";
import type { ThreadRecordRef } from "./use-thread.ts";

type Props = { entity: Entity; row: Row; record: ThreadRecordRef; thread: Thread; onFocus: () => void; onSent: () => void };
/** `id` is that of an attempt to send this content: sent again it stays one message. */
type Draft = { text: string; mentions: readonly Ref[]; files: readonly Attached[]; id: string };

const blank: Draft = { text: "", mentions: [], files: [], id: "" };

/** Who the thread is for, in words that depend on who writes. */
export function useThreadWords(thread: Thread) {
  const { t } = useI18n();
  const { role } = useUser();
  const isCustomer = isCustomerSide(role);
  if (thread === "office")
    return { title: t("thread.of.office"), audience: t("thread.office.audience"), to: t("thread.office.to"), send: t("thread.office.send") };
  return isCustomer
    ? {
        title: t("thread.of.shop.ofCustomer"),
        audience: t("thread.shop.audience.ofCustomer"),
        to: t("thread.shop.to.ofCustomer"),
        send: t("thread.shop.send.ofCustomer"),
      }
    : { title: t("thread.of.shop"), audience: t("thread.shop.audience"), to: t("thread.shop.to"), send: t("thread.shop.send") };
}

export const threadIcons = { shop: IconBuildingStore, office: IconLock } as const;

/** Writes a message. Its draft survives a reload, and a failed attempt keeps the text. */
export function Composer({ entity, row, record, thread, onFocus, onSent }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { textOf } = useFailure();
  const queries = useQueryClient();
  const words = useThreadWords(thread);
  const [draft, setDraft] = useDraftValue<Draft>(`message ${record.entity} ${record.id} ${thread}`, blank);
  const [isOver, setOver] = useState(false);
  const canAttach = can(user, "write", entity) && mayAddTo({ id: user.uid, role: user.role }, entity, row);
  const attachments = useAttachments({
    entity,
    record: row.id,
    office: thread === "office",
    onJoined: (file) => setDraft((before) => ({ ...before, files: [...before.files, file], id: "" })),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, text, mentions, files }: Draft) =>
      api.messages[thread].send({
        ...record,
        message: id,
        text,
        mentions: mentionedIn(text, mentions).map((person) => person.id),
        files: files.map((file) => file.id),
      }),
    onSuccess: async () => {
      setDraft(blank);
      await queries.invalidateQueries({ queryKey: query.messages[thread].list.key() });
      onSent();
    },
  });
  const isEmpty = draft.text.trim() === "" && draft.files.length === 0;
  const send = () => {
    if (isEmpty || isPending || attachments.isUploading) return;
    const attempt = { ...draft, id: draft.id || uuidV7() };
    setDraft(attempt);
    mutate(attempt);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!canAttach || files.length === 0) return;
    event.preventDefault();
    void attachments.take(files);
  };
  const drag = (event: DragEvent) => {
    if (!canAttach || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type !== "dragleave" || event.currentTarget.contains(event.relatedTarget as Node | null));
  };
  const drop = (event: DragEvent) => {
    drag(event);
    setOver(false);
    if (canAttach) void attachments.take([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div
      className={classes.root}
      data-over={isOver || undefined}
      data-composer
      onPaste={paste}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      {isOver && <p className={classes.drop}>{t("thread.file.drop")}</p>}
      {attachments.uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
      {draft.files.length > 0 && (
        <Files files={draft.files} onRemove={(id) => setDraft({ ...draft, files: draft.files.filter((file) => file.id !== id), id: "" })} />
      )}
      {thread === "office" && (draft.files.length > 0 || attachments.uploads.length > 0) && <p className={classes.seen}>{t("thread.file.office")}</p>}
      <MentionInput
        record={record}
        thread={thread}
        label={words.to}
        text={draft.text}
        mentions={draft.mentions}
        readOnly={isPending}
        onFocus={onFocus}
        onSubmit={send}
        onChange={(text, mentions) => setDraft({ ...draft, text, mentions, id: "" })}
      />
      <FormAlert text={error && !isPending ? `${textOf(error)} ${t("thread.send.failed")}` : null} />
      <div className={classes.buttons}>
        {canAttach && (
          <FileButton multiple onChange={(files) => void attachments.take(files)}>
            {(props) => (
              <ActionIcon {...props} variant="default" aria-label={t("thread.file.attach")} className={classes.attach}>
                <IconPaperclip size={18} aria-hidden />
              </ActionIcon>
            )}
          </FileButton>
        )}
        {attachments.isUploading && <span className={classes.waiting}>{t("thread.send.waiting")}</span>}
        <Button
          className={classes.send}
          loading={isPending}
          disabled={isEmpty || attachments.isUploading}
          onClick={send}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {words.send}
        </Button>
      </div>
    </div>
  );
}

function Files({ files, onRemove }: { files: readonly Attached[]; onRemove: (id: string) => void }) {
  const { t } = useI18n();
  return (
    <ul className={classes.files}>
      {files.map(({ id, name }) => (
        <li key={id} className={classes.file}>
          <IconPaperclip size={14} aria-hidden />
          <span className={classes.name}>{name}</span>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t("thread.file.remove", { name })} onClick={() => onRemove(id)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
