import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

type Props = {
  /** Names the part of the page that scrolls. */
  label: string;
  /** Below this the table scrolls sideways. */
  minWidth?: number;
  /** Above this it scrolls under its headings. */
  maxHeight?: number;
  /** With an edge of its own, where nothing around it has one. */
  isFramed?: boolean;
  children: ReactNode;
};

/** A table that is only read, or holds a few controls: no sorting, no paging. */
export const PlainTable = ({ label, minWidth, maxHeight, isFramed, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section className={classes.scroll} style={{ maxHeight }} data-framed={isFramed} aria-label={label} tabIndex={0}>
    <table className={classes.table} style={{ minWidth }}>
      {children}
    </table>
  </section>
);
