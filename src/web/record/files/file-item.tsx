import { ActionIcon, NativeSelect, UnstyledButton } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconBuildingStore, IconDownload, IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import type { FileRef } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { dragProps } from "./drag-props.ts";
import { downloadUrl, previewUrl, useSizeText } from "./file-display.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./file-item.module.css";

type Step = "earlier" | "later";
type Props = {
  file: FileRef;
  /** Its position, if the files can be ordered. */
  position?: { isFirst: boolean; isLast: boolean; onStep: (step: Step) => void; onDrop: (id: string) => void };
  hasCategory: boolean;
  isLocked: boolean;
  onView: () => void;
  onRename: () => void;
  onRemove: () => void;
  onCategory: (category: FileRef["category"]) => void;
  /** For those who decide which files the shop has. */
  onRelease: ((isReleased: boolean) => void) | undefined;
};

/** One file of a record, as a row or, among pictures, as a tile. */
export function FileItem({ file, position, hasCategory, isLocked, onView, onRename, onRemove, onCategory, onRelease }: Props) {
  const { t, datetime } = useI18n();
  const size = useSizeText();
  const timeZone = useTimeZone();
  const { name } = file;
  const dragging = position && !isLocked ? dragProps(file.id, position.onDrop) : {};
  const moveButton = (step: Step, Icon: typeof IconArrowLeft, isEnd: boolean) => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      data-step={step}
      aria-label={t(`files.${step}`, { name })}
      // A disabled button would lose the focus.
      aria-disabled={isEnd || undefined}
      className={classes.action}
      onClick={() => !isEnd && position?.onStep(step)}
    >
      <Icon size={15} aria-hidden />
    </ActionIcon>
  );

  return (
    <li className={classes.root} data-file={file.id} {...dragging}>
      <UnstyledButton className={classes.thumbnail} onClick={onView} aria-label={t("files.view", { name })}>
        {file.preview ? <img src={previewUrl(file, "small")} alt="" loading="lazy" draggable={false} /> : <FileIcon name={name} size={26} />}
      </UnstyledButton>
      <div className={classes.text}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        {file.caption && <div className={classes.caption}>{file.caption}</div>}
        <div className={classes.facts}>
          <span>
            {size(file.size)} · {datetime(file.date, timeZone)}
          </span>
          {file.author && <span>{file.author}</span>}
          {file.office && (
            <span className={classes.office}>
              <IconLock size={12} aria-hidden /> {t("thread.office")}
            </span>
          )}
        </div>
      </div>
      {hasCategory && <CategorySelect file={file} isLocked={isLocked} onChange={onCategory} />}
      <div className={classes.actions}>
        {position && !isLocked && moveButton("earlier", IconArrowLeft, position.isFirst)}
        {position && !isLocked && moveButton("later", IconArrowRight, position.isLast)}
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          component="a"
          href={downloadUrl(file)}
          download={name}
          aria-label={t("files.download", { name })}
        >
          <IconDownload size={15} aria-hidden />
        </ActionIcon>
        {!isLocked && onRelease && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            title={t(file.office ? "files.release" : "files.keep")}
            aria-label={t(file.office ? "files.release.of" : "files.keep.of", { name })}
            onClick={() => onRelease(file.office)}
          >
            {file.office ? <IconBuildingStore size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
          </ActionIcon>
        )}
        {!isLocked && (
          <>
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t("files.rename", { name })} onClick={onRename}>
              <IconPencil size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t("files.remove", { name })} onClick={onRemove}>
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}

type Category = FileRef["category"];
type CategoryProps = { file: FileRef; isLocked: boolean; onChange: (category: Category) => void };

/** The category of a file; read-only if it is locked. */
function CategorySelect({ file: { name, category }, isLocked, onChange }: CategoryProps) {
  const { t, enumLabel } = useI18n();
  if (isLocked) return <span className={classes.category}>{category ? enumLabel("fileCategories", category) : t("files.category.none")}</span>;
  const options = keysOf("fileCategories").map((key) => ({ value: key as string, label: enumLabel("fileCategories", key) }));
  return (
    <NativeSelect
      className={classes.category}
      aria-label={t("files.category", { name })}
      value={category ?? ""}
      data={[{ value: "", label: t("files.category.none") }, ...options]}
      onChange={(event) => onChange((event.currentTarget.value || null) as Category)}
    />
  );
}
