import { penalCase } from "#domain/cases/case.ts";
import { useUser } from "#web/lib/session.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ReportMenu } from "#web/record/reports/report-menu.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";
import { ImagesCell } from "#web/report/images-cell.tsx";
import { LimitationCell } from "./limitation-cell.tsx";

export const CaseList = () => (
  <RecordList
    entity={penalCase}
    actions={<LawyerReports />}
    cells={{ hasImages: ImagesCell, limitationDate: LimitationCell }}
    strip={(controls) => <PhaseStrip entity={penalCase} controls={controls} />}
  />
);

/** Lawyers have no analytics to ask for reports from. */
const LawyerReports = () => (useUser().role === "lawyer" ? <ReportMenu /> : null);
