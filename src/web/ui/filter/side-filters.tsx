import type { ReactNode } from "react";
import { CollapsibleFilters } from "./collapsible-filters.tsx";
import classes from "./side-filters.module.css";

type Props = { label: string; count: number; filters: ReactNode; children: ReactNode };

/** Filters beside the results; on narrow screens collapsed above them. */
export const SideFilters = ({ label, count, filters, children }: Props) => (
  <div className={classes.root}>
    <div className={classes.side}>
      <CollapsibleFilters label={label} count={count} collapseAt="(width < 62em)">
        {filters}
      </CollapsibleFilters>
    </div>
    {children}
  </div>
);
