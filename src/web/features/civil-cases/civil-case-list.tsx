import { Text } from "@mantine/core";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Cell, type CellProps } from "#web/record/list/grid/cell.tsx";
import { DeadlineCell } from "#web/record/list/grid/deadline-cell.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";

export const CivilCaseList = () => (
  <RecordList
    entity={civilCase}
    cells={{ procedure: ProcedureCell, demandResponseDueDate: DueCell }}
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
