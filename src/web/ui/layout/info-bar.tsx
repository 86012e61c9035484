import type { ReactNode } from "react";
import classes from "./info-bar.module.css";
import { useCountedNote } from "./notes.tsx";

/** A note that needs no action. */
export function InfoBar({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  useCountedNote();
  return (
    <div className={classes.root} role="status">
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.text}>{text}</span>
      {children && <span className={classes.actions}>{children}</span>}
    </div>
  );
}
