import { penalCase } from "#domain/cases/case.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ImagesCell } from "#web/report/images-cell.tsx";
import { LimitationCell } from "./limitation-cell.tsx";
import { PhaseStrip } from "./phase-strip.tsx";

export const CaseList = () => (
  <RecordList
    entity={penalCase}
    cells={{ hasImages: ImagesCell, limitationDate: LimitationCell }}
    strip={(controls) => <PhaseStrip controls={controls} />}
  />
);
