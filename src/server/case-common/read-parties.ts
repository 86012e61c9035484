import type { CalendarEvent } from "#api/calendar.ts";
import type { User } from "#domain/access/user.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { Ref } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";

export type Parties = Pick<CalendarEvent, "accused" | "otherPart" | "procedure">;

/** Whom the cases of these events are about, and their procedure numbers, by case: one statement for the whole period. */
export const readParties = (tx: Tx, user: User, name: CalendarName, cases: readonly string[]): Promise<Map<string, Parties>> =>
  cases.length === 0 ? Promise.resolve(new Map()) : readers[name](tx, user, [...new Set(cases)]);

const readers: Readonly<Record<CalendarName, (tx: Tx, user: User, cases: readonly string[]) => Promise<Map<string, Parties>>>> = {
  /** The accused as lists show them: minors by their initials. */
  penal: async (tx, user, cases) => {
    const rows = await tx.rows<{ id: string; procedure: string | null; criminals: Ref[] }>(sql`
      select c.id, coalesce(c.autos_abbreviated_procedure, c.autos_misdemeanor, c.autos_previous_proceedings) as procedure,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'alias', r.full_name) order by r.full_name, r.id)
          from case_criminals l join criminals r on r.id = l.criminal_id where l.case_id = c.id and ${visible(user, criminal)}), '[]') as criminals
      from cases c where c.id = any(${cases}::uuid[])`);
    const shown = await masked(tx, user, penalCase, rows);
    return new Map(shown.map(({ id, criminals, procedure }) => [id, { accused: criminals, otherPart: null, procedure }]));
  },
  civil: async (tx, _user, cases) => {
    const rows = await tx.rows<{ id: string; otherPart: string | null; procedure: string | null }>(
      sql`select c.id, c.other_part as "otherPart", c.procedure_number as procedure from civil_cases c where c.id = any(${cases}::uuid[])`,
    );
    return new Map(rows.map(({ id, ...row }) => [id, { accused: [], ...row }]));
  },
};
