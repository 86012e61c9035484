import { ActionIcon, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCamera, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { captionLength, captionOf } from "#domain/formats/caption.ts";
import { isPictureName } from "#domain/formats/file-name.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import { acceptFiles } from "./accept-files.ts";
import { dragProps } from "./drag-props.ts";
import { useSizeText } from "./file-display.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import classes from "./files-field.module.css";
import { LightCopiesOffer } from "./light-copies-offer.tsx";
import { type PendingFile, type PendingFiles, usePendingFilesOf } from "./pending-files.ts";

const keyOf = ({ name, file }: PendingFile) => `${name} ${file.size} ${file.lastModified}`;

/** Files that wait for their record to be created: seen, described, ordered, taken again or removed. */
export function PendingList({ files: pending, field }: { files: PendingFiles; field: string }) {
  const { t } = useI18n();
  const size = useSizeText();
  const files = usePendingFilesOf(pending, field);
  const camera = useRef<HTMLInputElement>(null);
  const [retaken, setRetaken] = useState<PendingFile | null>(null);
  const [announcement, setAnnouncement] = useState("");
  if (files.length === 0) return null;

  const put = (next: readonly PendingFile[]) => pending.put(field, next);
  const replace = (one: PendingFile, next: PendingFile) => put(files.map((other) => (other === one ? next : other)));
  const move = (one: PendingFile, to: number) => {
    const others = files.filter((other) => other !== one);
    put(others.toSpliced(to, 0, one));
    setAnnouncement(t("files.moved", { name: one.name, at: to + 1, total: files.length }));
  };
  const describe = (one: PendingFile, text: string) => {
    const { caption: before, ...rest } = one;
    const caption = captionOf(text);
    if (caption !== (before ?? null)) replace(one, caption ? { ...rest, caption } : rest);
  };
  const retake = async (chosen: File | undefined) => {
    if (!chosen || !retaken) return;
    const { accepted, problems } = await acceptFiles([chosen], { pictures: true }, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    if (accepted[0]) replace(retaken, { ...retaken, ...accepted[0] });
  };
  const button = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} aria-disabled={isOff || undefined} onClick={() => !isOff && onClick()}>
      {icon}
    </ActionIcon>
  );

  return (
    <>
      <LightCopiesOffer files={files} onCopies={(copies) => put([...copies, ...files])} />
      <ul className={classes.list}>
        {files.map((one, index) => {
          const { name } = one;
          return (
            <li
              key={keyOf(one)}
              className={classes.pending}
              {...(files.length > 1 && dragProps(keyOf(one), (id) => moveKey(files, id, (file) => move(file, index))))}
            >
              <FileThumbnail file={one.file} name={name} />
              <div className={classes.pendingText}>
                <div className={classes.pendingName}>{name}</div>
                <div className={classes.pendingState}>
                  {size(one.file.size)} · {t("files.waits")}
                </div>
              </div>
              <TextInput
                className={classes.pendingCaption}
                aria-label={t("files.caption.of", { name })}
                placeholder={t("files.caption.placeholder")}
                maxLength={captionLength}
                defaultValue={one.caption ?? ""}
                onBlur={(event) => describe(one, event.currentTarget.value)}
              />
              <div className={classes.pendingActions}>
                {files.length > 1 &&
                  button(t("files.earlier", { name }), <IconArrowUp size={16} aria-hidden />, () => move(one, index - 1), index === 0)}
                {files.length > 1 &&
                  button(t("files.later", { name }), <IconArrowDown size={16} aria-hidden />, () => move(one, index + 1), index === files.length - 1)}
                {isPictureName(name) &&
                  button(t("files.retake", { name }), <IconCamera size={16} aria-hidden />, () => {
                    setRetaken(one);
                    camera.current?.click();
                  })}
                {button(t("files.drop.held", { name }), <IconX size={16} aria-hidden />, () => put(files.filter((other) => other !== one)))}
              </div>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <input
        ref={camera}
        type="file"
        hidden
        aria-hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          void retake(chosen);
        }}
      />
    </>
  );
}

const moveKey = (files: readonly PendingFile[], key: string, move: (file: PendingFile) => void) => {
  const moved = files.find((file) => keyOf(file) === key);
  if (moved) move(moved);
};
