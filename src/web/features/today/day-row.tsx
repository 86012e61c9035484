import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./today.module.css";

type Props = {
  to: string;
  search?: Readonly<Record<string, unknown>>;
  /** When: an hour or a day. */
  lead?: ReactNode;
  isLate?: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** At the end of the line: how long, how much. */
  aside?: ReactNode;
  /** Something to press, before or after the link. */
  action?: ReactNode;
  after?: ReactNode;
};

/** One line of a day, which opens what it is about. */
export const DayRow = ({ to, search = {}, lead, isLate = false, title, text, aside, action, after }: Props) => (
  <li className={classes.row} data-late={isLate || undefined}>
    {action}
    <Link to={to} search={search as never} className={classes.link}>
      {lead && <span className={classes.lead}>{lead}</span>}
      <span className={classes.body}>
        <span className={classes.what}>{title}</span>
        {text && <span className={classes.text}>{text}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </Link>
    {after}
  </li>
);

export const DayRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;
