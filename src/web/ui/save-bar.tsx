import { Button, Kbd } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import classes from "./save-bar.module.css";

type Props = {
  text: string;
  detail?: string;
  discard: { text: string; onClick: () => void };
  save: { text: string; onClick: () => void; busy: boolean };
};

/** Stays at the bottom while there is something to save. */
export function SaveBar({ text, detail, discard, save }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.text} role="status">
        <span className={classes.dot} aria-hidden />
        <strong>{text}</strong>
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={discard.onClick} disabled={save.busy}>
          {discard.text}
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" className={classes.keys} aria-hidden>
              Ctrl S
            </Kbd>
          }
          loading={save.busy}
          aria-keyshortcuts="Control+S"
          onClick={save.onClick}
        >
          {save.text}
        </Button>
      </div>
    </div>
  );
}
