import { Anchor, Button, Paper } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { StepBar } from "#web/ui/feedback/step-bar.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Completeness } from "./completeness.tsx";
import { DraftNote } from "./draft-bar.tsx";
import classes from "./intake.module.css";
import { stepsOf } from "./intake-steps.ts";
import { SendButton } from "./send-button.tsx";
import { Summary } from "./summary.tsx";
import type { Intake } from "./use-intake.ts";
import { checkStep, useShowStep, useStep } from "./use-step.ts";

/** One step at a time, the buttons at the bottom within reach of the thumb. */
export function PhoneIntake({ intake, onOneScreen }: { intake: Intake; onOneScreen: () => void }) {
  const { t } = useI18n();
  const { kind, problems, entered, problem, draftState, show } = intake;
  const panel = useRef<HTMLDivElement>(null);
  const { at, screens } = useStep(kind);
  const onStep = useShowStep();
  const step = stepsOf(kind)[at];
  const { title, hint } = screens[at]!;
  const lastStep = useRef(at);
  useEffect(() => {
    // Screen readers announce the new step, unless a field in it was focused on purpose.
    if (lastStep.current !== at && !panel.current?.contains(document.activeElement)) panel.current?.focus();
    lastStep.current = at;
  }, [at]);

  const next = () => {
    const wrong = Object.entries(problems).filter(([name]) => step?.fields.includes(name));
    if (wrong.length > 0) show(Object.fromEntries(wrong), t("intake.step.missing"));
    else onStep(screens[at + 1]!.key);
  };
  const nameOf = (index: number) => t("intake.step", { at: index + 1, total: screens.length, title: t(screens[index]!.title) });
  return (
    <div className={classes.phone}>
      <StepBar
        label={t("intake.steps")}
        current={screens[at]!.key}
        steps={screens.map(({ key }, index) => ({ key, label: nameOf(index) }))}
        onStep={onStep}
      />
      <div className={classes.line}>
        <span>{t("intake.at", { at: at + 1, total: screens.length })}</span>
        <DraftNote state={draftState} />
        <Anchor component="button" type="button" className={classes.oneScreen} onClick={onOneScreen}>
          {t("quick.oneScreen")}
        </Anchor>
      </div>
      <section ref={panel} tabIndex={-1} aria-label={nameOf(at)} className={classes.panel}>
        <Paper withBorder>
          <Section title={t(title)} hint={t(hint)}>
            {step ? <step.Content key={step.key} /> : <Summary />}
          </Section>
        </Paper>
        {!step && (
          <div className={classes.end}>
            <Completeness problems={problems} entered={entered} />
            <FormAlert text={problem} />
          </div>
        )}
      </section>
      <div className={classes.bar}>
        {at > 0 && (
          <Button variant="default" onClick={() => onStep(screens[at - 1]!.key)}>
            {t("intake.back")}
          </Button>
        )}
        {screens[at] === checkStep ? <SendButton intake={intake} /> : <Button onClick={next}>{t("intake.next")}</Button>}
      </div>
    </div>
  );
}
