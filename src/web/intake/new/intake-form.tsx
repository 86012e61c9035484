import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { OutboxBar } from "#web/intake/outbox/outbox-bar.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import { browserZone, TimeZoneContext } from "#web/record/base/time-zone.ts";
import { PendingFilesContext } from "#web/record/files/pending-files.ts";
import { FormContext } from "#web/record/form/form-context.ts";
import { DraftBar } from "./draft-bar.tsx";
import classes from "./intake.module.css";
import type { IntakeDraft } from "./intake-content.ts";
import { IntakeContext } from "./intake-context.ts";
import { IntakeHeader } from "./intake-header.tsx";
import { formEntities, type IntakeKind } from "./intake-kinds.ts";
import { PhoneIntake } from "./phone-intake.tsx";
import type { Queued } from "./queued-intake.tsx";
import { useOnlyEstablishment } from "./use-establishments.ts";
import { useIntake } from "./use-intake.ts";
import { usePlace, usePrefetchedPlaces } from "./use-place.ts";
import { useShowStep } from "./use-step.ts";
import { WideIntake } from "./wide-intake.tsx";

type Props = {
  openedAs: IntakeKind;
  draft: IntakeDraft | undefined;
  initial: FormValues;
  onReload: () => void;
  onQueued: (queued: Queued) => void;
};

/** A new case or issue in steps: one screen each on a phone, one page where there is room. */
export function IntakeForm({ openedAs, draft, initial, onReload, onQueued }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery("(width >= 62em)", undefined, { getInitialValueInEffect: false });
  const onStep = useShowStep();
  const leave = (queued: Queued) => {
    onStep("where");
    onQueued(queued);
  };
  const intake = useIntake({ draft, openedAs, initial, root, onStep, onQueued: leave });
  const { kind, setKind, form, parties, setParties, pendingFiles, goTo, checkField } = intake;
  const { fields: labels } = useEntityLabels(formEntities[kind]);
  useOnlyEstablishment(form);
  usePrefetchedPlaces(form, openedAs);
  const zone = usePlace(form, openedAs);
  const Layout = isWide ? WideIntake : PhoneIntake;
  return (
    <FormContext
      value={{ entity: formEntities[kind], labels, form, row: null, isNew: true, readOnly: false, canAddFiles: true, revealed: [], checkField }}
    >
      <PendingFilesContext value={pendingFiles}>
        <IntakeContext value={{ kind, setKind, parties, setParties, pendingFiles, goTo }}>
          <TimeZoneContext value={zone ?? browserZone}>
            <IntakeHeader kind={kind} />
            <OutboxBar />
            <DraftBar intake={intake} isRestored={draft !== undefined} onReload={onReload} />
            <div ref={root} className={classes.page}>
              <Layout intake={intake} />
            </div>
          </TimeZoneContext>
        </IntakeContext>
      </PendingFilesContext>
    </FormContext>
  );
}
