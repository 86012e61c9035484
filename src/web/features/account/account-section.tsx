import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./account.module.css";

/** A part of the page: its name at the left, its fields at the right. */
export function AccountSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
