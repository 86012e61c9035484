import type { ManagerDay as Day } from "#api/office-day.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { EscalationsSection } from "./escalations-section.tsx";
import { HealthSection } from "./health-section.tsx";
import { HeldFilesSection } from "./held-files-section.tsx";
import { LawyerChips } from "./lawyer-chips.tsx";
import { LoadsSection } from "./loads-section.tsx";
import { UnassignedSection } from "./new-records-section.tsx";
import { useChosenLawyer } from "./use-today.ts";
import { WorkScopeContext } from "./work-context.ts";
import { WorkSections } from "./work-sections.tsx";

/** What all lawyers have to do, or the one of the URL; what nobody does; how much each has; and for admins how the installation is. */
export function ManagerDay({ day }: { day: Day }) {
  const { t } = useI18n();
  const lawyer = useChosenLawyer();
  const names = new Map(day.loads.map((load) => [load.lawyer.id, load.lawyer.alias]));
  const nameOf = (id: string | null) => (lawyer === undefined ? (id ? names.get(id) : t("today.unassigned")) : undefined);
  return (
    <WorkScopeContext value={{ lawyer, nameOf }}>
      <LawyerChips loads={day.loads} />
      <WorkSections
        work={day}
        tasksTitle={t("today.tasks")}
        before={
          <>
            <EscalationsSection escalations={day.escalations} today={day.today} />
            {day.heldFiles > 0 && <HeldFilesSection total={day.heldFiles} />}
          </>
        }
        beside={lawyer === undefined && <UnassignedSection records={day.unassigned} today={day.today} />}
      />
      {day.loads.length > 0 && <LoadsSection loads={day.loads} today={day.today} />}
      {day.health && <HealthSection health={day.health} />}
    </WorkScopeContext>
  );
}
