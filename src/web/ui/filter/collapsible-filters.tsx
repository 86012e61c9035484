import { Badge, Button } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./collapsible-filters.module.css";

type Props = {
  label: string;
  /** The number of active filters. */
  count: number;
  /** The media query under which they collapse; phones by default. */
  collapseAt?: string;
  children: ReactNode;
};

/** Filters that collapse behind a button on narrow screens. The button shows how many are active. */
export function CollapsibleFilters({ label, count, collapseAt = "(width < 36em)", children }: Props) {
  const isCollapsed = useMediaQuery(collapseAt, false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure();
  if (!isCollapsed) return children;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={
          count > 0 && (
            <Badge size="sm" circle={count < 10}>
              {count}
            </Badge>
          )
        }
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {label}
      </Button>
      {isOpen && <div className={classes.panel}>{children}</div>}
    </>
  );
}
