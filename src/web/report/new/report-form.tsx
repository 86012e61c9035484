import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { HeldContext } from "#web/record/files/held-files.ts";
import { FormContext } from "#web/record/form-context.ts";
import type { FormValues } from "#web/record/form-values.ts";
import { browserZone, TimeZoneContext } from "#web/record/time-zone.ts";
import { OutboxBar } from "../outbox/outbox-bar.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { PhoneReport } from "./phone-report.tsx";
import classes from "./report.module.css";
import type { ReportDraft } from "./report-content.ts";
import { Report } from "./report-context.ts";
import { ReportHeader } from "./report-header.tsx";
import { type ReportKind, reports } from "./report-kinds.ts";
import { useFewPlaces, usePlace } from "./use-place.ts";
import { useReport } from "./use-report.ts";
import { useOnlyShop } from "./use-shops.ts";
import { useShowStep } from "./use-step.ts";
import { WideReport } from "./wide-report.tsx";

type Props = { door: ReportKind; draft: ReportDraft | undefined; initial: FormValues; onReload: () => void };

/** A new case or issue in steps: one screen each on a phone, one page where there is room. */
export function ReportForm({ door, draft, initial, onReload }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
  const onStep = useShowStep();
  const onQueued = () => {
    onStep("where");
    onReload();
  };
  const report = useReport({ draft, door, initial, root, onStep, onQueued });
  const { kind, setKind, form, parties, setParties, held, goTo, checkField } = report;
  const { fields: labels } = useEntityLabels(reports[kind]);
  useOnlyShop(form);
  useFewPlaces(form, door);
  const zone = usePlace(form, door);
  const Layout = isWide ? WideReport : PhoneReport;
  return (
    <FormContext value={{ entity: reports[kind], labels, form, row: null, isNew: true, readOnly: false, revealed: [], checkField }}>
      <HeldContext value={held}>
        <Report value={{ kind, setKind, parties, setParties, held, goTo }}>
          <TimeZoneContext value={zone ?? browserZone}>
            <ReportHeader kind={kind} />
            <OutboxBar />
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
