import { penalCase } from "#domain/cases/case.ts";
import { phaseOf } from "#domain/cases/phases.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/record-client.ts";
import { useValueText } from "#web/record/value-text.ts";
import { PhaseBadge } from "#web/ui/phase-badge.tsx";
import classes from "./case-facts.module.css";

const told = ["customer", "establishment", "datetime", "ticketAmount"] as const;

/** Where a case stands, and in one line what it is about. */
export function CaseFacts({ row }: { row: Row }) {
  const { enumLabel } = useI18n();
  const text = useValueText();
  const status = row.caseStatus as EnumKey<"caseStatus">;
  return (
    <span className={classes.root}>
      <PhaseBadge phase={phaseOf(status)} text={enumLabel("caseStatus", status)} />
      <span>
        {told
          .filter((name) => !isEmpty(row[name]))
          .map((name) => text(penalCase.fields[name], row[name]))
          .join(" · ")}
      </span>
    </span>
  );
}
