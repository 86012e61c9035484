import { VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { canRelease } from "#domain/access/can.ts";
import type { FileRef } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { FileEvidence } from "./file-evidence.tsx";
import { FileItem } from "./file-item.tsx";
import classes from "./files-field.module.css";
import { useFileCommands } from "./use-file-commands.ts";

const FileViewer = lazy(() => import("./file-viewer.tsx").then((module) => ({ default: module.FileViewer })));
const RenameDialog = lazy(() => import("./rename-dialog.tsx").then((module) => ({ default: module.RenameDialog })));

type Props = { target: UploadTarget; field: Field<"files">; files: readonly FileRef[]; isLocked: boolean };

/** The files of a field as rows, or as tiles if the field is for pictures. */
export function FileList({ target, field, files: stored, isLocked }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { files, change, setCategory, release, remove, move } = useFileCommands(target, stored);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [viewed, setViewed] = useState<{ id: string; isOpen: boolean } | null>(null);
  const [renamed, setRenamed] = useState<{ file: FileRef; isOpen: boolean } | null>(null);

  const askRemove = (file: FileRef) =>
    confirm({
      title: t("confirm.title"),
      text: t("confirm.file", { name: file.name }),
      yes: t("button.remove"),
      no: t("button.cancel"),
      // The pressed button disappears with the file.
      onYes: () => void remove(file).then(() => list.current?.focus()),
    });
  const step = (file: FileRef, from: number, kind: "earlier" | "later") => {
    const to = kind === "earlier" ? from - 1 : from + 1;
    void move(file, to);
    setAnnouncement(t("files.moved", { name: file.name, at: to + 1, total: files.length }));
    // An element that moves in the DOM loses the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-file="${file.id}"] [data-step="${kind}"]`)?.focus());
  };

  if (files.length === 0 && !viewed && !renamed) return isLocked ? <p className={classes.none}>{t("files.none")}</p> : null;
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} data-tiles={field.pictures}>
        {files.map((file, index) => (
          <FileItem
            key={file.id}
            file={file}
            hasCategory={field.categories === true}
            isLocked={isLocked}
            position={
              !field.single && files.length > 1
                ? {
                    isFirst: index === 0,
                    isLast: index === files.length - 1,
                    onStep: (kind) => step(file, index, kind),
                    onDrop: (id) => id !== file.id && files.some((one) => one.id === id) && void move({ id }, index),
                  }
                : undefined
            }
            onView={() => setViewed({ id: file.id, isOpen: true })}
            onRename={() => setRenamed({ file, isOpen: true })}
            onRemove={() => askRemove(file)}
            onCategory={(category) => void setCategory(file, category)}
            onRelease={field.categories && canRelease(user) ? (isReleased) => void release(file, isReleased) : undefined}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Suspense>
        {viewed && (
          <FileViewer
            files={files}
            id={viewed.id}
            isOpen={viewed.isOpen}
            onShow={(id) => setViewed({ id, isOpen: true })}
            onClose={() => setViewed({ ...viewed, isOpen: false })}
            below={(file) => <FileEvidence file={file} target={target} field={field} isLocked={isLocked} />}
          />
        )}
        {renamed && (
          <RenameDialog
            file={renamed.file}
            isOpen={renamed.isOpen}
            onClose={() => setRenamed({ ...renamed, isOpen: false })}
            onSave={(changes) => change(renamed.file, changes)}
          />
        )}
      </Suspense>
    </>
  );
}
