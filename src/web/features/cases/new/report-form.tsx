import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { HeldContext } from "#web/record/files/held-files.ts";
import { FormContext } from "#web/record/form-context.ts";
import type { FormValues } from "#web/record/form-values.ts";
import { browserZone, TimeZoneContext } from "#web/record/time-zone.ts";
import { caseReport } from "./case-report.ts";
import { DraftBar } from "./draft-bar.tsx";
import { PhoneReport } from "./phone-report.tsx";
import classes from "./report.module.css";
import { Report } from "./report-context.ts";
import { usePlace } from "./use-place.ts";
import { type ReportDraft, useReport } from "./use-report.ts";
import { useOnlyShop } from "./use-shops.ts";
import { useStep } from "./use-step.ts";
import { WideReport } from "./wide-report.tsx";

type Props = { draft: ReportDraft | undefined; initial: FormValues; onReload: () => void };

/** A new case in steps: one screen each on a phone, one page where there is room. */
export function ReportForm({ draft, initial, onReload }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { fields: labels } = useEntityLabels(caseReport);
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
  const report = useReport({ draft, initial, root, onStep: useStep().onStep });
  const { form, parties, setParties, held, goTo, checkField } = report;
  useOnlyShop(form);
  const zone = usePlace(form);
  const Layout = isWide ? WideReport : PhoneReport;
  return (
    <FormContext value={{ entity: caseReport, labels, form, row: null, isNew: true, readOnly: false, revealed: [], checkField }}>
      <HeldContext value={held}>
        <Report value={{ parties, setParties, held, goTo }}>
          <TimeZoneContext value={zone ?? browserZone}>
            <DraftBar report={report} isRestored={draft !== undefined} onReload={onReload} />
            <div ref={root} className={classes.page}>
              <Layout report={report} />
            </div>
          </TimeZoneContext>
        </Report>
      </HeldContext>
    </FormContext>
  );
}
