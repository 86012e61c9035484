import type { Entity } from "#domain/entity.ts";
import { FactsLine } from "#web/record/facts-line.tsx";
import type { Row } from "#web/record/record-client.ts";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./status-facts.module.css";

/** Where a record stands, and in one line what it is about. */
export const StatusFacts = ({ entity, row, told }: { entity: Entity; row: Row; told: readonly string[] }) => (
  <span className={classes.root}>
    <StatusBadge entity={entity} status={row[entity.status!]} />
    <FactsLine entity={entity} row={row} told={told} />
  </span>
);
