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

export type Parties = Pick<CalendarEvent, "accused" | "otherPart" | "procedure"> & { court: string | null };

/** Whom these cases are about, their courts and procedure numbers, by case: one statement for the whole period. */
export const readParties = (tx: Tx, user: User, name: CalendarName, cases: readonly string[]): Promise<Map<string, Parties>> =>
  cases.length === 0 ? Promise.resolve(new Map()) : readers[name](tx, user, [...new Set(cases)]);

const readers: Readonly<Record<CalendarName, (tx: Tx, user: User, cases: readonly string[]) => Promise<Map<string, Parties>>>> = {
  /** The accused as lists show them: minors by their initials. */
  penal: async (tx, user, cases) => {
    // One join for all cases: an aggregate for each of them costs several times as much.
    const rows = await tx.rows<{ id: string; procedure: string | null; court: string | null; person: string | null; name: string }>(sql`
      select c.id, coalesce(c.autos_abbreviated_procedure, c.autos_misdemeanor, c.autos_previous_proceedings) as procedure, k.alias as court, p.id as person, p.full_name as name
      from cases c left join courts k on k.id = coalesce(c.court_id, c.court_penal_id, c.court_instruction_id) left join (select l.case_id, r.id, r.full_name from case_criminals l join criminals r on r.id = l.criminal_id
        where l.case_id = any(${cases}::uuid[]) and ${visible(user, criminal)}) p on p.case_id = c.id
      where c.id = any(${cases}::uuid[]) order by c.id, p.full_name, p.id`);
    const found = [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => ({
      id,
      procedure: of[0]!.procedure,
      court: of[0]!.court,
      criminals: of.flatMap(({ person, name }): Ref[] => (person ? [{ id: person, alias: name }] : [])),
    }));
    const shown = await masked(tx, user, penalCase, found);
    return new Map(shown.map(({ id, criminals, procedure, court }) => [id, { accused: criminals, otherPart: null, procedure, court }]));
  },
  civil: async (tx, _user, cases) => {
    const rows = await tx.rows<{ id: string; otherPart: string | null; procedure: string | null; court: string | null }>(
      sql`select c.id, c.other_part as "otherPart", c.procedure_number as procedure, k.alias as court
        from civil_cases c left join courts k on k.id = c.court_id where c.id = any(${cases}::uuid[])`,
    );
    return new Map(rows.map(({ id, ...row }) => [id, { accused: [], ...row }]));
  },
};
