import { Button, FileButton } from "@mantine/core";
import { type DragEvent, type ReactNode, useState } from "react";
import classes from "./file-drop.module.css";

type Props = {
  /** The `accept` attribute of the file input. */
  accept: string;
  onFile: (file: File) => void;
  busy: boolean;
  icon: ReactNode;
  words: { drop: string; choose: string; hint: string };
};

/** A drop target for one file, with a button to choose it. */
export function FileDrop({ accept, onFile, busy, icon, words }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div className={classes.root} data-over={isOver || undefined} onDrop={drop} onDragOver={over} onDragLeave={() => setOver(false)}>
      {icon}
      <div className={classes.drop}>{words.drop}</div>
      <FileButton onChange={(file) => file && onFile(file)} accept={accept}>
        {(props) => (
          <Button loading={busy} {...props}>
            {words.choose}
          </Button>
        )}
      </FileButton>
      <div className={classes.hint}>{words.hint}</div>
    </div>
  );
}
