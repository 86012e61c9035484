import { penalCase } from "#domain/cases/case.ts";
import type { Row } from "#web/record/record-client.ts";
import { StatusBadge } from "#web/record/status/status-badge.tsx";
import { FactsLine } from "#web/report/facts-line.tsx";
import classes from "./case-facts.module.css";

/** Where a case stands, and in one line what it is about. */
export const CaseFacts = ({ row }: { row: Row }) => (
  <span className={classes.root}>
    <StatusBadge entity={penalCase} status={row.caseStatus} />
    <FactsLine entity={penalCase} row={row} />
  </span>
);
