import { Badge } from "@mantine/core";
import { user } from "#domain/entities/user.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import type { CellProps } from "#web/record/list/grid/cell.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import classes from "./user-list.module.css";

export const UserList = () => <RecordList entity={user} cells={{ role: RoleCell, status: StatusCell, availability: AvailabilityCell }} />;

function RoleCell({ field, value }: CellProps) {
  const text = useValueText();
  return (
    <Badge variant="default" className={classes.badge}>
      {text(field, value)}
    </Badge>
  );
}

const statusColors: Record<EnumKey<"userStatus">, string> = { active: "green", blocked: "red", deactivated: "gray" };

function StatusCell({ field, value }: CellProps) {
  const text = useValueText();
  return (
    <Badge variant="light" color={statusColors[value as EnumKey<"userStatus">]} className={classes.badge}>
      {text(field, value)}
    </Badge>
  );
}

/** A coloured dot with its text, because not everybody can distinguish the colours. */
function AvailabilityCell({ field, value }: CellProps) {
  const text = useValueText();
  if (!value) return emptyText;
  return (
    <span className={classes.availability}>
      <span className={classes.dot} data-availability={value} aria-hidden />
      {text(field, value)}
    </span>
  );
}
