import type { ReactNode } from "react";
import classes from "./quiet-bar.module.css";

/** Something worth knowing that nobody has to act on. */
export function QuietBar({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
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
