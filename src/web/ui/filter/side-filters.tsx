import type { ReactNode } from "react";
import { CollapsibleFilters } from "./collapsible-filters.tsx";
import classes from "./side-filters.module.css";

type Props = {
  label: string;
  count: number;
  filters: ReactNode;
  /** The results need the width of a small laptop for themselves. */
  hasWideResults?: boolean;
  children: ReactNode;
};

/** Filters beside the results; on narrow screens collapsed above them. */
export const SideFilters = ({ label, count, filters, hasWideResults = false, children }: Props) => (
  <div className={classes.root} data-wide-results={hasWideResults || undefined}>
    <div className={classes.side}>
      <CollapsibleFilters label={label} count={count} collapseAt={`(width < ${hasWideResults ? 80 : 62}em)`}>
        {filters}
      </CollapsibleFilters>
    </div>
    {children}
  </div>
);
