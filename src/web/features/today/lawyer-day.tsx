import { useMemo } from "react";
import type { LawyerDay as Day } from "#api/office-day.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { QuietDay } from "./quiet-day.tsx";
import { WorkScopeContext } from "./work-context.ts";
import { isQuiet, WorkSections } from "./work-sections.tsx";

export function LawyerDay({ day }: { day: Day }) {
  const { t } = useI18n();
  const scope = useMemo(() => ({ lawyer: day.lawyer ?? undefined, nameOf: () => undefined }), [day.lawyer]);
  if (isQuiet(day)) return <QuietDay />;
  return (
    <WorkScopeContext value={scope}>
      <WorkSections work={day} tasksTitle={t("today.tasksMine")} />
    </WorkScopeContext>
  );
}
