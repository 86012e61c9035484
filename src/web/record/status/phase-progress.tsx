import type { Entity } from "#domain/entity.ts";
import { type Phase, phaseOf, phasesOf } from "#domain/lifecycle/phases.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import type { Line } from "#web/record/form/use-lines.ts";
import { ProgressSteps } from "#web/ui/feedback/progress-steps.tsx";
import { statusList } from "./status-badge.tsx";

/** The phases of a record: past, current and still ahead. */
export function PhaseProgress({ entity, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const list = statusList(entity);
  const { phases, ends } = phasesOf(list)!;
  const now = phaseOf(list, row[entity.status!])!;
  const steps = [...(Object.keys(phases) as Phase[]).filter((phase) => !ends.includes(phase)), ends.includes(now) ? now : ends[0]!];
  const visited = (row.statusHistory as readonly Line[]).filter(({ undone }) => !undone).map(({ to }) => phaseOf(list, to));
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
