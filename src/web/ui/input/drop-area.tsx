import { Button } from "@mantine/core";
import { IconCamera, IconCloudUpload, IconVideo } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import classes from "./drop-area.module.css";

type Props = {
  onFiles: (files: File[]) => void;
  /** The file types that can be chosen; all by default. */
  accept?: string;
  multiple: boolean;
  /** A single line, among other fields. */
  isSmall?: boolean;
  words: {
    title: string;
    hint: string;
    /** Shown to those with a mouse and a keyboard, as the title is. */
    paste: string;
    choose: string;
    camera?: string;
    video?: string;
  };
};

/** Takes files by drag and drop, file chooser, paste or, on phones, the camera. */
export function DropArea({ onFiles, accept, multiple, isSmall, words }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const recorder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePaste(root, onFiles);

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type !== "dragleave" || root.current!.contains(event.relatedTarget as Node | null));
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Without this the same file could not be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same.
    <div
      ref={root}
      className={classes.root}
      data-over={isOver || undefined}
      data-drop
      data-small={isSmall}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <IconCloudUpload size={30} stroke={1.5} className={`${classes.icon} ${classes.desk}`} aria-hidden />
      <div className={classes.text}>
        <div className={`${classes.title} ${classes.desk}`}>{words.title}</div>
        <div className={classes.hint}>
          {words.hint}
          <span className={classes.desk}> · {words.paste}</span>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {words.choose}
        </Button>
        {words.camera && (
          <Button
            variant="default"
            className={classes.camera}
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {words.camera}
          </Button>
        )}
        {words.video && (
          <Button
            variant="default"
            className={classes.camera}
            leftSection={<IconVideo size={16} aria-hidden />}
            onClick={() => recorder.current?.click()}
          >
            {words.video}
          </Button>
        )}
      </div>
      <input ref={chooser} type="file" hidden aria-hidden accept={accept} multiple={multiple} onChange={(event) => take(event.currentTarget)} />
      <input ref={camera} type="file" hidden aria-hidden accept="image/*" capture="environment" onChange={(event) => take(event.currentTarget)} />
      <input ref={recorder} type="file" hidden aria-hidden accept="video/*" capture="environment" onChange={(event) => take(event.currentTarget)} />
    </div>
  );
}

/** Pasted files go to the focused area, or to the first visible one. A text field keeps its paste. */
function usePaste(root: React.RefObject<HTMLDivElement | null>, onFiles: (files: File[]) => void) {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || areaFor(document.activeElement) !== root.current) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [root]);
}

function areaFor(focused: Element | null): Element | undefined {
  if (focused?.closest("input, textarea, [contenteditable], [role=dialog]")) return undefined;
  const visibleAreas = [...document.querySelectorAll("[data-drop]")].filter((area) => area.checkVisibility());
  return visibleAreas.find((area) => area.parentElement?.contains(focused)) ?? visibleAreas[0];
}
