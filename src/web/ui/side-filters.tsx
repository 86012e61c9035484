import type { ReactNode } from "react";
import { FoldedFilters } from "./folded-filters.tsx";
import classes from "./side-filters.module.css";

type Props = { label: string; count: number; filters: ReactNode; children: ReactNode };

/** Filters beside what they narrow; where there is no room for both, folded above it. */
export const SideFilters = ({ label, count, filters, children }: Props) => (
  <div className={classes.root}>
    <div className={classes.side}>
      <FoldedFilters label={label} count={count} where="(max-width: 61.99em)">
        {filters}
      </FoldedFilters>
    </div>
    {children}
  </div>
);
