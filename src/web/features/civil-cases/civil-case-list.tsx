import { Text } from "@mantine/core";
import { lazy } from "react";
import { accepts } from "#domain/access/rules.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { BulkAction } from "#web/record/list/bulk-frame.tsx";
import { Cell, type CellProps } from "#web/record/list/grid/cell.tsx";
import { DaysSinceCell } from "#web/record/list/grid/days-since-cell.tsx";
import { DeadlineCell } from "#web/record/list/grid/deadline-cell.tsx";
import { ImportLink } from "#web/record/list/import-link.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";
import { addTaskTo } from "#web/record/tasks/add-task-to-selection.tsx";
import { makeWritsOf } from "#web/writs/make-writs-of-selection.tsx";

/** Loaded with its first use. */
const CivilStatusDialog = lazy(() => import("./civil-bulk.tsx").then((module) => ({ default: module.CivilStatusDialog })));
const bulk: readonly BulkAction[] = [
  { label: "bulk.status", isFor: ({ role }) => accepts("lawyer", role), Dialog: CivilStatusDialog },
  addTaskTo("civilCase"),
  makeWritsOf("civilCase"),
];

export const CivilCaseList = () => (
  <RecordList
    entity={civilCase}
    actions={<ImportLink entity={civilCase} />}
    bulk={bulk}
    cells={{ procedure: ProcedureCell, demandResponseDueDate: DueCell, statusSince: DaysSinceCell }}
    strip={(controls) => <PhaseStrip entity={civilCase} controls={controls} />}
  />
);

/** Highlights the deadline for our own answer; that of the other side is plain. */
function DueCell(props: CellProps) {
  const { t } = useI18n();
  const { status, partType } = props.row;
  if (status !== "pendingDemandAnswer" || partType !== "defendant") return <Cell {...props} />;
  return <DeadlineCell {...props} soon={10} titles={{ soon: t("civil.due.soon"), past: t("civil.due.past") }} />;
}

function ProcedureCell(props: CellProps) {
  const { t } = useI18n();
  return props.value ? (
    <Cell {...props} />
  ) : (
    <Text span inherit c="dimmed">
      {t("civil.undecided")}
    </Text>
  );
}
