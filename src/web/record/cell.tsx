import { Badge, ColorSwatch, Group } from "@mantine/core";
import type { ComponentType } from "react";
import type { Field } from "#domain/fields.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { PhaseBadge } from "#web/ui/phase-badge.tsx";
import classes from "./cell.module.css";
import type { ListedRow } from "./record-client.ts";
import { emptyText, useValueText } from "./value-text.ts";

export type CellProps = {
  field: Field;
  value: unknown;
  row: ListedRow;
  /** Where the row happened, for lists whose rows come from several places. */
  timeZone?: string;
};
/** Fields that a list shows in its own way. */
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

/** One value of a list, by the kind of its field. */
export function Cell({ field, value, row, timeZone = localTimeOf(row) }: CellProps) {
  const text = useValueText(timeZone);
  if (isEmpty(value)) return <span>{emptyText}</span>;
  if (field.kind === "enums")
    return (
      <span className={classes.badges} title={text(field, value)}>
        {(value as string[]).map((key) => (
          <Badge key={key} variant="default" size="sm" tt="none" fw={500} flex="none">
            {text(field, [key])}
          </Badge>
        ))}
      </span>
    );
  const phase = field.kind === "enum" && phaseOf(field.of, value);
  if (phase) return <PhaseBadge phase={phase} text={text(field, value)} />;
  if (field.kind === "color") return <Swatch color={String(value)} />;
  return <span title={text(field, value)}>{text(field, value)}</span>;
}

/** Rows that say where they happened are shown by the clocks of that place. */
const localTimeOf = ({ timeZone }: ListedRow) => (typeof timeZone === "string" ? timeZone : undefined);

export function Swatch({ color }: { color: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={color} size={14} withShadow={false} aria-hidden />
      <span>{color}</span>
    </Group>
  );
}

/** Fields whose figures line up at the right. */
export const isFigure = (field: Field) => field.kind === "money" || (field.kind === "integer" && !field.yearly);
