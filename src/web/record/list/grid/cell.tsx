import { Badge, ColorSwatch, Group } from "@mantine/core";
import type { ComponentType, ReactElement } from "react";
import { isNumeric } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import type { ListedRow } from "#web/record/base/record-client.ts";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import { PhaseBadge } from "#web/ui/feedback/phase-badge.tsx";
import classes from "./cell.module.css";

export type CellProps = {
  field: Field;
  value: unknown;
  row: ListedRow;
};
/** Components that replace the default cell of a field. */
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

/** The default cell of a field, by kind. */
export function Cell({ field, value, row }: CellProps): ReactElement {
  // Rows with a time zone are shown in it.
  const text = useValueText(row);
  if (isEmpty(value)) return <span>{emptyText}</span>;
  const shown = text(field, value);
  switch (field.kind) {
    case "enum": {
      const phase = phaseOf(field.of, value);
      return phase ? <PhaseBadge phase={phase} text={shown} /> : <span title={shown}>{shown}</span>;
    }
    case "enums":
      return (
        <span className={classes.badges} title={shown}>
          {(value as string[]).map((key) => (
            <Badge key={key} variant="default" size="sm" tt="none" fw={500} flex="none">
              {text(field, [key])}
            </Badge>
          ))}
        </span>
      );
    case "color":
      return <Swatch color={String(value)} />;
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "date":
    case "datetime":
    case "money":
    case "integer":
    case "boolean":
    case "password":
    case "ref":
    case "refs":
    case "files":
    case "lines":
      return <span title={shown}>{shown}</span>;
  }
}

export function Swatch({ color }: { color: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={color} size={14} withShadow={false} aria-hidden />
      <span>{color}</span>
    </Group>
  );
}

/** Whether the values of a field are aligned to the right. Numbers of records are names rather than figures. */
export const isRightAligned = (field: Field) => isNumeric(field) && !(field.kind === "integer" && field.yearly);
