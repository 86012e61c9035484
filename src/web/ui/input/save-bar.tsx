import { Button, Kbd } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./save-bar.module.css";

type Props = {
  text: string;
  detail?: string;
  /** A warning to read before saving. */
  notice?: ReactNode;
  discard: { text: string; onClick: () => void };
  save: { text: string; busy: boolean };
  /** There are unsaved changes. */
  isDirty: boolean;
};

/** Sticks to the bottom of a form while there are changes to save. */
export function SaveBar({ text, detail, notice, discard, save, isDirty }: Props) {
  return (
    <div className={classes.root}>
      {notice && <div className={classes.notice}>{notice}</div>}
      <div className={classes.text} role="status">
        {isDirty && <span className={classes.dot} aria-hidden />}
        {isDirty ? <strong>{text}</strong> : <span className={classes.detail}>{text}</span>}
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={discard.onClick} disabled={save.busy}>
          {discard.text}
        </Button>
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" className={classes.keys} aria-hidden>
              Ctrl S
            </Kbd>
          }
          loading={save.busy}
          aria-keyshortcuts="Control+S"
        >
          {save.text}
        </Button>
      </div>
    </div>
  );
}
