import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { recordPath } from "#domain/access/screens.ts";
import { OutboxBar } from "#web/intake/outbox/outbox-bar.tsx";
import { SharedFilesOffer } from "#web/intake/shared-files-offer.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { browserZone, TimeZoneContext } from "#web/record/base/time-zone.ts";
import { PendingFilesContext } from "#web/record/files/pending-files.ts";
import { FormContext } from "#web/record/form/form-context.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { DraftBar } from "./draft-bar.tsx";
import classes from "./intake.module.css";
import type { IntakeDraft } from "./intake-content.ts";
import { IntakeContext } from "./intake-context.ts";
import { IntakeHeader } from "./intake-header.tsx";
import { formEntities, type IntakeKind, intakeEntities } from "./intake-kinds.ts";
import { stepsOf } from "./intake-steps.ts";
import { PhoneIntake } from "./phone-intake.tsx";
import { type FoldKey, foldOf } from "./quick-folds.ts";
import { QuickIntake } from "./quick-intake.tsx";
import { useOnlyEstablishment } from "./use-establishments.ts";
import { type SentReport, useIntake } from "./use-intake.ts";
import { usePlace, usePrefetchedPlaces } from "./use-place.ts";
import { useIsLed, useShowStep } from "./use-step.ts";
import { WideIntake } from "./wide-intake.tsx";

type Props = {
  openedAs: IntakeKind;
  draft: IntakeDraft | undefined;
  initial: FormValues;
  onReload: () => void;
};

/** What most people cannot tell at once. On one screen they are answered so until somebody knows better. */
const quickPresets = { theftCount: "unknown", looseArticles: "unknown" };

/** A new case or issue: on a phone one screen, or one per step for those who want to be led; one page where there is room. */
export function IntakeForm({ openedAs, draft, initial, onReload }: Props) {
  const { t } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isWide = useMediaQuery("(width >= 62em)", undefined, { getInitialValueInEffect: false });
  const isLed = useIsLed();
  const isQuick = !isWide && !isLed;
  const onStep = useShowStep();
  const [open, setOpen] = useState<readonly FoldKey[]>([]);
  const toggle = (fold: FoldKey) => setOpen(open.includes(fold) ? open.filter((one) => one !== fold) : [...open, fold]);
  const reveal = (field: string, kind: IntakeKind) => {
    const fold = foldOf(field);
    if (isQuick && fold) setOpen((before) => [...before, fold]);
    if (isLed) onStep(stepsOf(kind).find(({ fields }) => fields.includes(field))?.key);
  };
  // At a desk the record is the better place to go on; without a connection it cannot be opened.
  const leave = ({ id, kind, cid }: SentReport) => {
    if (!isWide || cid === undefined) return navigate({ to: ".", search: { sent: id, kind } as never, replace: true });
    notifySuccess(t(`intake.sent.${kind}`), recordName(intakeEntities[kind], { cid }));
    return navigate({ to: recordPath(intakeEntities[kind], id), replace: true });
  };
  const started = { ...initial, ...(isQuick && quickPresets) };
  const intake = useIntake({ draft, openedAs, initial: started, root, onReveal: reveal, onSent: leave });
  const { kind, setKind, form, parties, setParties, pendingFiles, goTo, checkField } = intake;
  const { fields: labels } = useEntityLabels(formEntities[kind]);
  useOnlyEstablishment(form);
  usePrefetchedPlaces(form, openedAs);
  useRequestedField(goTo);
  const zone = usePlace(form, openedAs);
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
            <SharedFilesOffer pendingFiles={pendingFiles} onAdded={intake.flush} />
            <div ref={root} className={classes.page}>
              {isWide && <WideIntake intake={intake} />}
              {isQuick && <QuickIntake intake={intake} open={open} onToggle={toggle} onSteps={() => onStep("where")} />}
              {!isWide && isLed && <PhoneIntake intake={intake} onOneScreen={() => onStep(undefined)} />}
            </div>
          </TimeZoneContext>
        </IntakeContext>
      </PendingFilesContext>
    </FormContext>
  );
}

/** A link can ask for a field, as the screen after sending does. */
function useRequestedField(goTo: (field: string) => void) {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const show = useEffectEvent(goTo);
  useEffect(() => {
    if (typeof field === "string") show(field);
  }, [field]);
}
