import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./progress-line.module.css";

/** With a text it is a button that shows it, else an icon. */
type Command = { label: string; onClick: () => void; text?: string };
type Props = {
  picture?: ReactNode;
  name: string;
  /** The progress as text. */
  state: string;
  /** From 0 to 100; null while it is unknown. */
  value: number | null;
  tone?: "danger" | "quiet";
  pause?: Command;
  resume?: Command;
  retry?: Command;
  cancel: Command;
};

/** A long-running task: its progress, and buttons to pause, resume, retry and cancel it. */
export function ProgressLine({ picture, name, state, value, tone, pause, resume, retry, cancel }: Props) {
  return (
    <div className={classes.root} data-tone={tone}>
      {picture}
      <div className={classes.text}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.state}>{state}</div>
      </div>
      {pause && (
        <ActionIcon variant="subtle" color="gray" aria-label={pause.label} onClick={pause.onClick}>
          <IconPlayerPause size={16} aria-hidden />
        </ActionIcon>
      )}
      {resume && (
        <ActionIcon variant="subtle" color="gray" aria-label={resume.label} onClick={resume.onClick}>
          <IconPlayerPlay size={16} aria-hidden />
        </ActionIcon>
      )}
      {retry && <TextButton {...retry} />}
      {cancel.text ? (
        <TextButton {...cancel} />
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={cancel.label} onClick={cancel.onClick}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {tone !== "danger" && (
        <Progress
          className={classes.bar}
          value={value ?? 100}
          animated={value === null}
          striped={value === null}
          color={tone === "quiet" ? "gray" : undefined}
          aria-label={name}
          size="sm"
        />
      )}
    </div>
  );
}

const TextButton = ({ text, label, onClick }: Command) => (
  <Button variant="default" size="compact-sm" className={classes.button} aria-label={label} onClick={onClick}>
    {text}
  </Button>
);
