import { Badge } from "@mantine/core";
import type { EnumKey } from "#domain/enumerations.ts";
import type { CellProps } from "#web/record/cell.tsx";
import { emptyText, useValueText } from "#web/record/value-text.ts";
import classes from "./user-cells.module.css";

export function RoleCell({ field, value }: CellProps) {
  const text = useValueText();
  return (
    <Badge variant="default" className={classes.badge}>
      {text(field, value)}
    </Badge>
  );
}

const statusColors: Record<EnumKey<"userStatus">, string> = { active: "green", blocked: "red", deactivated: "gray" };

export function StatusCell({ field, value }: CellProps) {
  const text = useValueText();
  return (
    <Badge variant="light" color={statusColors[value as EnumKey<"userStatus">]} className={classes.badge}>
      {text(field, value)}
    </Badge>
  );
}

/** The dot never speaks alone: its word stands beside it. */
export function AvailabilityCell({ field, value }: CellProps) {
  const text = useValueText();
  if (!value) return emptyText;
  return (
    <span className={classes.availability}>
      <span className={classes.dot} data-availability={value} aria-hidden />
      {text(field, value)}
    </span>
  );
}
