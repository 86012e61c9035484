import { ActionIcon, Modal, Tooltip, VisuallyHidden } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconDownload, IconInfoCircle, IconMaximize, IconX, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FileDetails } from "./file-details.tsx";
import { downloadUrl, viewerOf } from "./file-display.ts";
import classes from "./file-viewer.module.css";
import { ViewerStage } from "./viewer-stage.tsx";

type Props = {
  files: readonly FileRef[];
  id: string;
  isOpen: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Below the details of a file. */
  below?: (file: FileRef) => ReactNode;
};

const zooms = [1, 1.5, 2, 3, 4, 6];

/** Shows the files of a field one at a time, full screen. */
export function FileViewer({ files, id, isOpen, onShow, onClose, below }: Props) {
  const at = files.findIndex((file) => file.id === id);
  const file = files[at];
  const { t } = useI18n();
  // Another user may remove the file while it is shown.
  const opened = useOpened(isOpen && file !== undefined);
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen>
      <Modal.Content aria-label={file?.name ?? t("viewer.failed")} className={classes.content}>
        {file && <Viewer files={files} at={at} file={file} onShow={onShow} onClose={onClose} below={below} />}
      </Modal.Content>
    </Modal.Root>
  );
}

type ViewerProps = Pick<Props, "files" | "onShow" | "onClose"> & { at: number; file: FileRef; below: Props["below"] };

function Viewer({ files, at, file, onShow, onClose, below }: ViewerProps) {
  const { t } = useI18n();
  // Each file starts fitted to the window.
  const [zoomed, setZoomed] = useState({ id: file.id, step: 0 });
  const zoom = zoomed.id === file.id ? zoomed.step : 0;
  const setZoom = (step: number) => setZoomed({ id: file.id, step });
  const stage = useRef<HTMLDivElement>(null);
  const [hasDetails, setDetails] = useState(() => matchMedia("(width >= 62em)").matches);
  // The focused element may have disappeared with the previous file. The dialog focuses the first one itself.
  useDidUpdate(() => {
    if (document.activeElement === document.body) stage.current?.focus();
  }, [file.id]);
  const show = (index: number) => {
    const next = files[Math.min(Math.max(index, 0), files.length - 1)];
    if (next && next.id !== file.id) onShow(next.id);
  };
  const zoomBy = (steps: number) => setZoom(Math.min(Math.max(zoom + steps, 0), zooms.length - 1));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    Home: () => show(0),
    End: () => show(files.length - 1),
    "+": () => zoomBy(1),
    "-": () => zoomBy(-1),
    "0": () => setZoom(0),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // Media players handle the arrow keys themselves.
    if (!act || (event.target as Element).matches("video, audio")) return;
    event.preventDefault();
    act();
  };
  const tool = (label: string, icon: ReactNode, onClick: () => void, more: { "aria-pressed"?: boolean; "aria-disabled"?: boolean } = {}) => (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick} className={classes.tool} {...more}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog; each has its button.
    <div className={classes.root} onKeyDown={press}>
      <div className={classes.bar}>
        <div className={classes.title}>
          <strong title={file.name}>{file.name}</strong>
          <span aria-hidden>
            {at + 1} / {files.length}
          </span>
          <VisuallyHidden role="status">{t("viewer.place", { at: at + 1, total: files.length, name: file.name })}</VisuallyHidden>
        </div>
        {["picture", "heic"].includes(viewerOf(file)) && (
          <>
            {tool(t("viewer.zoomOut"), <IconZoomOut size={18} aria-hidden />, () => zoomBy(-1), { "aria-disabled": zoom === 0 })}
            {tool(t("viewer.fit"), <IconMaximize size={18} aria-hidden />, () => setZoom(0))}
            {tool(t("viewer.zoomIn"), <IconZoomIn size={18} aria-hidden />, () => zoomBy(1), { "aria-disabled": zoom === zooms.length - 1 })}
          </>
        )}
        <Tooltip label={t("viewer.download")} withinPortal={false}>
          <ActionIcon variant="subtle" color="gray" component="a" href={downloadUrl(file)} download={file.name} aria-label={t("viewer.download")}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {tool(t("viewer.details"), <IconInfoCircle size={18} aria-hidden />, () => setDetails(!hasDetails), { "aria-pressed": hasDetails })}
        {tool(t("button.close"), <IconX size={18} aria-hidden />, onClose)}
      </div>
      <div className={classes.body}>
        <div ref={stage} className={classes.stage} tabIndex={-1} data-autofocus>
          <ViewerStage key={file.id} file={file} zoom={zooms[zoom]!} />
          {at > 0 && (
            <ActionIcon
              variant="default"
              size="lg"
              radius="xl"
              className={classes.previous}
              aria-label={t("viewer.previous")}
              onClick={() => show(at - 1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          {at < files.length - 1 && (
            <ActionIcon variant="default" size="lg" radius="xl" className={classes.next} aria-label={t("viewer.next")} onClick={() => show(at + 1)}>
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {hasDetails && (
          <FileDetails file={file} files={files}>
            {below?.(file)}
          </FileDetails>
        )}
      </div>
    </div>
  );
}
