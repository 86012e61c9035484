import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

type Props = {
  /** The accessible name of the scrolling region. */
  label: string;
  /** A narrower table scrolls sideways. */
  minWidth?: number;
  /** A taller table scrolls under its header. */
  maxHeight?: number;
  /** Draws a border, for containers without one. */
  isFramed?: boolean;
  /** On a phone each row is a card with its cells below each other. */
  isStacked?: boolean;
  children: ReactNode;
};

/** A table without sorting and paging. */
export const PlainTable = ({ label, minWidth, maxHeight, isFramed, isStacked, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
  <section className={classes.scroll} style={{ maxHeight }} data-framed={isFramed} aria-label={label} tabIndex={0}>
    <table className={classes.table} style={{ minWidth }} data-stacked={isStacked}>
      {children}
    </table>
  </section>
);
