import type { Entity } from "#domain/entity.ts";
import { FactsLine } from "#web/record/base/facts-line.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./status-facts.module.css";

/** The status of a record and some fields in one line. */
export const StatusFacts = ({ entity, row, names }: { entity: Entity; row: Row; names: readonly string[] }) => (
  <span className={classes.root}>
    <StatusBadge entity={entity} status={row[entity.status!]} />
    <FactsLine entity={entity} row={row} names={names} />
  </span>
);
