import { Paper } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Completeness } from "./completeness.tsx";
import { DraftNote } from "./draft-bar.tsx";
import classes from "./intake.module.css";
import { stepsOf } from "./intake-steps.ts";
import { SendButton } from "./send-button.tsx";
import type { Intake } from "./use-intake.ts";

/** All steps on one page; what is missing and the send button stay visible beside it. */
export function WideIntake({ intake }: { intake: Intake }) {
  const { t } = useI18n();
  return (
    <>
      <Paper withBorder>
        {stepsOf(intake.kind).map(({ key, title, hint, Content }) => (
          <Section key={key} title={t(title)} hint={t(hint)}>
            <Content />
          </Section>
        ))}
      </Paper>
      <aside className={classes.side} aria-label={t("intake.check")}>
        <Completeness problems={intake.problems} entered={intake.entered} />
        <FormAlert text={intake.problem} />
        <SendButton intake={intake} />
        <DraftNote state={intake.draftState} />
      </aside>
    </>
  );
}
