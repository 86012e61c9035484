import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./section.module.css";

/** `folded`: closed at first; without it the section cannot be closed. */
type Props = { title: string; hint?: string; folded?: boolean; children: ReactNode };

/** A section of a form: its title on the left, its fields in six columns. */
export function Section({ title, hint, folded, children }: Props) {
  if (folded !== undefined)
    return (
      <details className={classes.folded} open={!folded}>
        <summary className={classes.summary}>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
        </summary>
        <div className={classes.root}>
          {hint ? <p className={classes.hint}>{hint}</p> : <div />}
          <div className={classes.fields}>{children}</div>
        </div>
      </details>
    );
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
