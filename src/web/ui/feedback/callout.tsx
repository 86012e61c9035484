import { Alert } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./callout.module.css";

type Props = { tone: "warning" | "danger"; icon: ReactNode; title?: string; children: ReactNode; ref?: Ref<HTMLDivElement> };

/** A warning that must be read before going on. It can take the focus. */
export function Callout({ tone, icon, title, children, ref }: Props) {
  return (
    <Alert ref={ref} tabIndex={-1} className={classes.root} data-tone={tone} color={tone === "danger" ? "red" : "orange"} icon={icon} title={title}>
      {children}
    </Alert>
  );
}
