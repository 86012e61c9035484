import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-message.module.css";

type Props = {
  icon: ReactNode;
  title: string;
  text: string;
  /** 2 under a page header, which has the h1. */
  order?: 1 | 2;
  /** Buttons that lead to other pages or retry. */
  children?: ReactNode;
};

/** A message in place of a page or of its content. */
export function PageMessage({ icon, title, text, order = 1, children }: Props) {
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
