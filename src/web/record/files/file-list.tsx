import { VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { FileItem } from "./file-item.tsx";
import classes from "./files-field.module.css";
import type { FilesKind } from "./files-field.tsx";
import type { Place } from "./place.ts";
import { useFileCommands } from "./use-file-commands.ts";

const FileViewer = lazy(() => import("./file-viewer.tsx").then((module) => ({ default: module.FileViewer })));
const RenameDialog = lazy(() => import("./rename-dialog.tsx").then((module) => ({ default: module.RenameDialog })));

type Props = { place: Place; field: FilesKind; files: readonly FileRef[]; isLocked: boolean };

/** The files that the record has: rows, or tiles where all of them are pictures. */
export function FileList({ place, field, files: kept, isLocked }: Props) {
  const { t } = useI18n();
  const { files, rename, setCategory, remove, move } = useFileCommands(place, kept);
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  const [viewed, setViewed] = useState<{ id: string; isOpen: boolean } | null>(null);
  const [renamed, setRenamed] = useState<{ file: FileRef; isOpen: boolean } | null>(null);

  const askRemove = (file: FileRef) =>
    confirm({
      title: t("confirm.title"),
      text: t("confirm.file", { name: file.name }),
      yes: t("button.remove"),
      no: t("button.cancel"),
      // The button that was pressed goes with the file.
      onYes: () => void remove(file).then(() => list.current?.focus()),
    });
  const step = (file: FileRef, from: number, kind: "earlier" | "later") => {
    const to = kind === "earlier" ? from - 1 : from + 1;
    void move(file, to);
    setNews(t("files.moved", { name: file.name, at: to + 1, total: files.length }));
    // What moves in the page loses the focus there.
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
            place={
              field.pictures && files.length > 1
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
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
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
        {renamed && (
          <RenameDialog
            file={renamed.file}
            isOpen={renamed.isOpen}
            onClose={() => setRenamed({ ...renamed, isOpen: false })}
            onName={(name) => rename(renamed.file, name)}
          />
        )}
      </Suspense>
    </>
  );
}
