import { type CaseStatus, type Phase, phaseOf, phases } from "#domain/cases/phases.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/record-client.ts";
import type { Line } from "#web/record/use-lines.ts";
import { ProgressSteps } from "#web/ui/progress-steps.tsx";

const ends: readonly Phase[] = ["conviction", "noConviction", "closed"];

/** How far a case has come: the phases it went through, the one it is in, and the end it came to or hopes for. */
export function PhaseProgress({ row }: { row: Row }) {
  const { t } = useI18n();
  const now = phaseOf(row.caseStatus as CaseStatus);
  const steps = [...(Object.keys(phases) as Phase[]).filter((phase) => !ends.includes(phase)), ends.includes(now) ? now : "conviction"] as Phase[];
  const visited = (row.statusHistory as readonly Line[]).filter(({ undone }) => !undone).map(({ to }) => phaseOf(to as CaseStatus));
  return (
    <ProgressSteps
      label={t("phases.title")}
      steps={steps.map((phase) => ({
        phase,
        label: t(`phase.${phase}`),
        state: phase === now ? "current" : visited.includes(phase) ? "done" : "ahead",
      }))}
    />
  );
}
