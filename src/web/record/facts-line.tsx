import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import classes from "./facts-line.module.css";
import type { Row } from "./record-client.ts";
import { useValueText } from "./value-text.ts";

/** In one line what a record is about. */
export function FactsLine({ entity: { fields }, row, told }: { entity: Entity; row: Row; told: readonly string[] }) {
  const text = useValueText();
  const parts = told.filter((name) => !isEmpty(row[name])).map((name) => text(fields[name]!, row[name]));
  return <span className={classes.root}>{parts.join(" · ")}</span>;
}
