import { penalCase } from "#domain/cases/case.ts";
import { ImagesCell } from "#web/intake/images-cell.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { CellProps } from "#web/record/list/grid/cell.tsx";
import { DeadlineCell } from "#web/record/list/grid/deadline-cell.tsx";
import { RecordList } from "#web/record/list/record-list.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";
import { ReportMenu } from "#web/reports/report-menu.tsx";

export const CaseList = () => (
  <RecordList
    entity={penalCase}
    actions={<LawyerReports />}
    cells={{ hasImages: ImagesCell, limitationDate: LimitationCell }}
    strip={(controls) => <PhaseStrip entity={penalCase} controls={controls} />}
  />
);

/** Lawyers have no analytics screen: they request reports here. */
const LawyerReports = () => (useUser().role === "lawyer" ? <ReportMenu /> : null);

function LimitationCell(props: CellProps) {
  const { t } = useI18n();
  return <DeadlineCell {...props} soon={60} titles={{ soon: t("limitation.soon"), past: t("limitation.past") }} />;
}
