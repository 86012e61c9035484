import { Paper } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { Section } from "#web/ui/section.tsx";
import { Completeness } from "./completeness.tsx";
import { DraftNote } from "./draft-bar.tsx";
import classes from "./report.module.css";
import { stepsOf } from "./report-steps.ts";
import { SendButton } from "./send-button.tsx";
import type { ReportInHand } from "./use-report.ts";

/** All steps on one page; what is missing, and the way to send it, stay in sight. */
export function WideReport({ report }: { report: ReportInHand }) {
  const { t } = useI18n();
  return (
    <>
      <Paper withBorder>
        {stepsOf(report.kind).map(({ key, title, hint, Content }) => (
          <Section key={key} title={t(title)} hint={t(hint)}>
            <Content />
          </Section>
        ))}
      </Paper>
      <aside className={classes.side} aria-label={t("report.check")}>
        <Completeness problems={report.problems} told={report.told} />
        <FormAlert text={report.problem} />
        <SendButton report={report} />
        <DraftNote state={report.draftState} />
      </aside>
    </>
  );
}
