import { Badge, Button } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./folded-filters.module.css";

type Props = {
  label: string;
  /** How many of them are in use. */
  count: number;
  /** Where there is no room for them: on phones unless told. */
  where?: string;
  children: ReactNode;
};

/** Filters that stand where they are put; where there is no room, behind a button that tells how many are in use. */
export function FoldedFilters({ label, count, where = "(max-width: 576px)", children }: Props) {
  const isFolded = useMediaQuery(where, false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure();
  if (!isFolded) return children;
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
