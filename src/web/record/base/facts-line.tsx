import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import classes from "./facts-line.module.css";
import type { Row } from "./record-client.ts";
import { useValueText } from "./value-text.ts";

/** Some fields of a record in one line. */
export function FactsLine({ entity: { fields }, row, names }: { entity: Entity; row: Row; names: readonly string[] }) {
  const text = useValueText();
  const parts = names.filter((name) => !isEmpty(row[name])).map((name) => text(fields[name]!, row[name]));
  const line = parts.join(" · ");
  return (
    line && (
      <span className={classes.root} title={line}>
        {line}
      </span>
    )
  );
}
