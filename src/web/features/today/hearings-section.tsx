import { IconGavel } from "@tabler/icons-react";
import type { FirstOf, WitnessedHearing } from "#api/today-parts.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { HearingWitnesses } from "#web/record/base/hearing-witnesses.tsx";
import { DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { HearingRow } from "./hearing-row.tsx";
import { hearingsOf } from "./list-links.ts";
import { useWorkScope } from "./work-context.ts";

/** The hearings of the next days; all of them are in the calendar. */
export function HearingsSection({ hearings, today }: { hearings: FirstOf<WitnessedHearing>; today: Day }) {
  const { t } = useI18n();
  const user = useUser();
  const { lawyer, nameOf } = useWorkScope();
  const calendars = (["penal", "civil"] as const)
    .map((name) => ({ ...hearingsOf(name, lawyer ? [lawyer] : undefined), label: t(`today.${name}`) }))
    .filter(({ to }) => canOpen(user, to));
  return (
    <DaySection
      title={t("today.hearings")}
      icon={<IconGavel size={18} />}
      total={hearings.total}
      isUrgent={hearings.rows[0]?.day === today}
      all={calendars.length === 1 ? calendars.map(({ label: _label, ...link }) => link) : calendars}
      empty={t("today.hearingsNone")}
    >
      <DayRows>
        {hearings.rows.map((hearing) => (
          <HearingRow
            key={`${hearing.kind} ${hearing.record.id}`}
            hearing={hearing}
            today={today}
            more={
              <>
                {nameOf(hearing.record.lawyer) && <span>{nameOf(hearing.record.lawyer)}</span>}
                <HearingWitnesses witnesses={hearing.witnesses} />
              </>
            }
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
