import { Button, Paper } from "@mantine/core";
import { IconListNumbers, IconSend } from "@tabler/icons-react";
import { penalCase } from "#domain/cases/case.ts";
import { hasCameras } from "#domain/cases/completeness.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Field } from "#web/record/form/field.tsx";
import { FilesField } from "#web/record/form/files-field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { Completeness } from "./completeness.tsx";
import { DraftNote } from "./draft-bar.tsx";
import classes from "./intake.module.css";
import { useLastEstablishment } from "./last-establishment.ts";
import quick from "./quick.module.css";
import { QuickFacts } from "./quick-facts.tsx";
import type { FoldKey } from "./quick-folds.ts";
import { QuickMore } from "./quick-more.tsx";
import { QuickPlace } from "./quick-place.tsx";
import { RecordingsNote } from "./recordings-note.tsx";
import { TileField } from "./tile-field.tsx";
import type { Intake } from "./use-intake.ts";

type Props = { intake: Intake; open: readonly FoldKey[]; onToggle: (fold: FoldKey) => void; onSteps: () => void };

/** Everything that a report needs on one screen of a phone: the camera first, then what can be tapped, the rest folded away. */
export function QuickIntake({ intake, open, onToggle, onSteps }: Props) {
  const { t } = useI18n();
  const { form, problem, problems, entered, draftState } = intake;
  useLastEstablishment(form, useUser().uid);
  const isPartlyRecovered = form.useWatchValue("recoveredProducts") === "some";
  const isRecorded = hasCameras(form.useWatchValue("hasImages"));
  return (
    <div className={classes.phone}>
      <div className={classes.line}>
        <Button variant="default" className={quick.steps} leftSection={<IconListNumbers size={18} aria-hidden />} onClick={onSteps}>
          {t("quick.steps")}
        </Button>
        <DraftNote state={draftState} />
      </div>
      <div className={classes.panel}>
        <Paper withBorder className={quick.main}>
          <div className={classes.fullWidth}>
            <FilesField name="files" field={penalCase.fields.files} label={t("quick.photos")} category="images" readOnly={false} isCameraFirst />
          </div>
          <QuickPlace isOpen={open.includes("place")} onToggle={() => onToggle("place")} />
          <div className={quick.amount}>
            <Field name="ticketAmount" />
          </div>
          <TileField name="theftMethod" />
          <TileField name="theftSeen" />
          <TileField name="recoveredProducts" />
          {isPartlyRecovered && (
            <div className={quick.amount}>
              <Field name="recoveredAmount" />
            </div>
          )}
          <TileField name="theftCount" />
          <TileField name="looseArticles" />
          <TileField name="hasImages" />
          {isRecorded && (
            <div className={classes.fullWidth}>
              <RecordingsNote />
            </div>
          )}
          <QuickFacts />
        </Paper>
        <QuickMore open={open} onToggle={onToggle} />
        <div className={classes.end}>
          <Completeness problems={problems} entered={entered} />
          <FormAlert text={problem} />
        </div>
      </div>
      <SendBar intake={intake} />
    </div>
  );
}

/** What is still missing for sending, in a few words, and the send button. Until it is valid the button leads to what is missing. */
function SendBar({ intake: { kind, problems, isSending, send, goTo } }: { intake: Intake }) {
  const { t } = useI18n();
  const { labels } = useRecordForm();
  const missing = Object.keys(problems).sort((one, other) => placeOf(one) - placeOf(other));
  const [first] = missing;
  const nameOf = (field: string) => (hasShortName(field) ? t(`quick.name.${field}`) : labels[field]!);
  return (
    <div className={`${classes.bar} ${quick.bar}`}>
      <p id="send-hint" className={quick.hint} role="status">
        {first ? t("quick.missing", { fields: missing.map(nameOf).join(", ") }) : t("quick.ready")}
      </p>
      <Button
        variant={first ? "default" : "filled"}
        leftSection={<IconSend size={18} aria-hidden />}
        aria-describedby="send-hint"
        loading={isSending}
        onClick={() => (first ? goTo(first) : void send())}
      >
        {t(`intake.send.${kind}`)}
      </Button>
    </div>
  );
}

/** What can be missing, from above; each has a short name. */
const screenOrder = [
  "establishment",
  "datetime",
  "ticketAmount",
  "theftSeen",
  "recoveredProducts",
  "recoveredAmount",
  "theftCount",
  "looseArticles",
  "hasImages",
  "facts",
] as const;
const hasShortName = (field: string): field is (typeof screenOrder)[number] => (screenOrder as readonly string[]).includes(field);
const placeOf = (field: string) => (screenOrder as readonly string[]).indexOf(field);
