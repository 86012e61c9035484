import { penalCase } from "#domain/cases/case.ts";
import { phaseOf } from "#domain/cases/phases.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/record-client.ts";
import { FactsLine } from "#web/report/facts-line.tsx";
import { PhaseBadge } from "#web/ui/phase-badge.tsx";
import classes from "./case-facts.module.css";

/** Where a case stands, and in one line what it is about. */
export function CaseFacts({ row }: { row: Row }) {
  const { enumLabel } = useI18n();
  const status = row.caseStatus as EnumKey<"caseStatus">;
  return (
    <span className={classes.root}>
      <PhaseBadge phase={phaseOf(status)} text={enumLabel("caseStatus", status)} />
      <FactsLine entity={penalCase} row={row} />
    </span>
  );
}
