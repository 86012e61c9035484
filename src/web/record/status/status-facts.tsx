import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import type { Row } from "#web/record/record-client.ts";
import { useValueText } from "#web/record/value-text.ts";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./status-facts.module.css";

/** Where a record stands, and in one line what it is about. */
export function StatusFacts({ entity, row, told }: { entity: Entity; row: Row; told: readonly string[] }) {
  const text = useValueText();
  return (
    <span className={classes.root}>
      <StatusBadge entity={entity} status={row[entity.status!]} />
      <span>
        {told
          .filter((name) => !isEmpty(row[name]))
          .map((name) => text(entity.fields[name]!, row[name]))
          .join(" · ")}
      </span>
    </span>
  );
}
