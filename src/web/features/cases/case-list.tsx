import { lazy } from "react";
import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { ImagesCell } from "#web/intake/images-cell.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { BulkAction } from "#web/record/list/bulk-frame.tsx";
import type { CellProps } from "#web/record/list/grid/cell.tsx";
import { DaysSinceCell } from "#web/record/list/grid/days-since-cell.tsx";
import { DeadlineCell } from "#web/record/list/grid/deadline-cell.tsx";
import { ImportLink } from "#web/record/list/import-link.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";
import { addTaskTo } from "#web/record/tasks/add-task-to-selection.tsx";
import { ReportMenu } from "#web/reports/report-menu.tsx";
import { makeWritsOf } from "#web/writs/make-writs-of-selection.tsx";

/** Loaded with their first use. */
const CaseStatusDialog = lazy(() => import("./case-bulk.tsx").then((module) => ({ default: module.CaseStatusDialog })));
const CaseActionDialog = lazy(() => import("./case-bulk.tsx").then((module) => ({ default: module.CaseActionDialog })));
const isForLawyers = ({ role }: Pick<User, "role">) => accepts("lawyer", role);
const bulk: readonly BulkAction[] = [
  { label: "bulk.status", isFor: isForLawyers, Dialog: CaseStatusDialog },
  { label: "bulk.action", isFor: isForLawyers, Dialog: CaseActionDialog },
  addTaskTo("case"),
  makeWritsOf("case"),
];

export const CaseList = () => (
  <RecordList
    entity={penalCase}
    actions={
      <>
        <LawyerReports />
        <ImportLink entity={penalCase} />
      </>
    }
    bulk={bulk}
    cells={{ hasImages: ImagesCell, limitationDate: LimitationCell, statusSince: DaysSinceCell }}
    strip={(controls) => <PhaseStrip entity={penalCase} controls={controls} />}
  />
);

/** Lawyers have no analytics screen: they request reports here. */
const LawyerReports = () => (useUser().role === "lawyer" ? <ReportMenu /> : null);

function LimitationCell(props: CellProps) {
  const { t } = useI18n();
  return <DeadlineCell {...props} soon={60} titles={{ soon: t("limitation.soon"), past: t("limitation.past") }} />;
}
