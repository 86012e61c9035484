import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./section.module.css";

/** A section of a form: its title on the left, its fields in six columns. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={classes.root}>
      <div>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
