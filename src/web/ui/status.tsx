import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./status.module.css";

type Props = {
  icon: ReactNode;
  title: string;
  text: string;
  /** Under a page header that already has the h1. */
  order?: 1 | 2;
  /** The way out. */
  children?: ReactNode;
};

/** A whole page, or the body of one, that has something to say instead of something to show. */
export function Status({ icon, title, text, order = 1, children }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
