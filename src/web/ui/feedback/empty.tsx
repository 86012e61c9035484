import { ThemeIcon } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty.module.css";

type Props = { icon: ReactNode; title: string; text?: string; children?: ReactNode };

/** Replaces an empty list: says why it is empty and what to do about it. */
export function Empty({ icon, title, text, children }: Props) {
  return (
    <div className={classes.root} role="status">
      <ThemeIcon variant="light" color="gray" size={42} radius="lg" aria-hidden>
        {icon}
      </ThemeIcon>
      <div className={classes.title}>{title}</div>
      {text && <div className={classes.text}>{text}</div>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
