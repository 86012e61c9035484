import { penalCase } from "#domain/cases/case.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import type { Row } from "#web/record/record-client.ts";
import { StatusBadge } from "#web/record/status/status-badge.tsx";
import { useValueText } from "#web/record/value-text.ts";
import classes from "./case-facts.module.css";

const told = ["customer", "establishment", "datetime", "ticketAmount"] as const;

/** Where a case stands, and in one line what it is about. */
export function CaseFacts({ row }: { row: Row }) {
  const text = useValueText();
  return (
    <span className={classes.root}>
      <StatusBadge entity={penalCase} status={row.caseStatus} />
      <span>
        {told
          .filter((name) => !isEmpty(row[name]))
          .map((name) => text(penalCase.fields[name], row[name]))
          .join(" · ")}
      </span>
    </span>
  );
}
