import { Button, Paper } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { Section } from "#web/ui/section.tsx";
import { StepBar } from "#web/ui/step-bar.tsx";
import { Completeness } from "./completeness.tsx";
import { DraftNote } from "./draft-bar.tsx";
import classes from "./report.module.css";
import { stepsOf } from "./report-steps.ts";
import { SendButton } from "./send-button.tsx";
import { Summary } from "./summary.tsx";
import type { ReportInHand } from "./use-report.ts";
import { checkStep, useShowStep, useStep } from "./use-step.ts";

/** One step at a time, the way on under the thumb. */
export function PhoneReport({ report }: { report: ReportInHand }) {
  const { t } = useI18n();
  const { kind, problems, told, problem, draftState, show } = report;
  const panel = useRef<HTMLDivElement>(null);
  const { at, screens } = useStep(kind);
  const onStep = useShowStep();
  const step = stepsOf(kind)[at];
  const { title, hint } = screens[at]!;
  const last = useRef(at);
  useEffect(() => {
    // A field that somebody is led to keeps the focus; else the new step is read out.
    if (last.current !== at && !panel.current?.contains(document.activeElement)) panel.current?.focus();
    last.current = at;
  }, [at]);

  const next = () => {
    const wrong = Object.entries(problems).filter(([name]) => step?.fields.includes(name));
    if (wrong.length > 0) show(Object.fromEntries(wrong));
    else onStep(screens[at + 1]!.key);
  };
  const nameOf = (index: number) => t("report.step", { at: index + 1, total: screens.length, title: t(screens[index]!.title) });
  return (
    <div className={classes.phone}>
      <StepBar
        label={t("report.steps")}
        current={screens[at]!.key}
        steps={screens.map(({ key }, index) => ({ key, label: nameOf(index) }))}
        onStep={onStep}
      />
      <div className={classes.line}>
        <span>{t("report.at", { at: at + 1, total: screens.length })}</span>
        <DraftNote state={draftState} />
      </div>
      <section ref={panel} tabIndex={-1} aria-label={nameOf(at)} className={classes.panel}>
        <Paper withBorder>
          <Section title={t(title)} hint={t(hint)}>
            {step ? <step.Content key={step.key} /> : <Summary />}
          </Section>
        </Paper>
        {!step && (
          <div className={classes.end}>
            <Completeness problems={problems} told={told} />
            <FormAlert text={problem} />
          </div>
        )}
      </section>
      <div className={classes.bar}>
        {at > 0 && (
          <Button variant="default" onClick={() => onStep(screens[at - 1]!.key)}>
            {t("report.back")}
          </Button>
        )}
        {screens[at] === checkStep ? <SendButton report={report} /> : <Button onClick={next}>{t("report.next")}</Button>}
      </div>
    </div>
  );
}
