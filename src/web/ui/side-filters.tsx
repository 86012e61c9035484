import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./side-filters.module.css";

type Props = { label: string; icon: ReactNode; filters: ReactNode; children: ReactNode };

/** Filters beside what they narrow; where there is no room for both, behind a button above it. */
export function SideFilters({ label, icon, filters, children }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div className={classes.root}>
      <div className={classes.side}>
        <Button className={classes.toggle} variant="default" leftSection={icon} aria-expanded={isOpen} onClick={toggle}>
          {label}
        </Button>
        <div className={classes.filters} data-open={isOpen || undefined}>
          {filters}
        </div>
      </div>
      {children}
    </div>
  );
}
