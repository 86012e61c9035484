import { Badge, ColorSwatch, Group } from "@mantine/core";
import { type ComponentType, Fragment, type ReactElement } from "react";
import type { Ref } from "#domain/entity.ts";
import { isNumeric } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { entityNamed, type ListedRow } from "#web/record/base/record-client.ts";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import { PhaseBadge } from "#web/ui/feedback/phase-badge.tsx";
import classes from "./cell.module.css";

export type CellProps = {
  field: Field;
  value: unknown;
  row: ListedRow;
  /** Without links, because the cell is part of one. */
  isPlain?: boolean;
  /** Only the links of the active row are tab stops. */
  isActive?: boolean;
};
/** Components that replace the default cell of a field. */
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

/** The default cell of a field, by kind. */
export function Cell({ field, value, row, isPlain = false, isActive = false }: CellProps): ReactElement {
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
    case "refs":
      return isPlain ? <span title={shown}>{shown}</span> : <Names field={field} refs={value as Ref[]} isActive={isActive} />;
    case "longText":
      return <span title={shown}>{shown.length < shortLength ? shown : `${shown}…`}</span>;
    case "color":
      return <Swatch color={String(value)} />;
    case "text":
    case "email":
    case "phone":
    case "date":
    case "datetime":
    case "money":
    case "integer":
    case "boolean":
    case "password":
    case "ref":
    case "files":
    case "lines":
      return <span title={shown}>{shown}</span>;
  }
}

/** A list has the beginning of a long text. */
const shortLength = 200;

/** The names of linked records, each as a link to its page if the user may open it. */
function Names({ field, refs, isActive }: { field: Field<"refs">; refs: readonly Ref[]; isActive: boolean }) {
  const entity = entityNamed(field.to);
  return (
    <span title={refs.map(({ alias }) => alias).join(", ")}>
      {refs.map((ref, index) => (
        <Fragment key={ref.id}>
          {index > 0 && ", "}
          <RefLink entity={entity} to={ref} tabIndex={isActive ? 0 : -1} />
        </Fragment>
      ))}
    </span>
  );
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
