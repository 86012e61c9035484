import { penalCase } from "#domain/cases/case.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { PhaseStrip } from "#web/record/status/phase-strip.tsx";
import { ImagesCell } from "#web/report/images-cell.tsx";
import { LimitationCell } from "./limitation-cell.tsx";

export const CaseList = () => (
  <RecordList
    entity={penalCase}
    cells={{ hasImages: ImagesCell, limitationDate: LimitationCell }}
    strip={(controls) => <PhaseStrip entity={penalCase} controls={controls} />}
  />
);
