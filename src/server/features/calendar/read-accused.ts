import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { Ref } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";

export type Accused = { id: string; procedure: string | null; criminals: Ref[] };

/** The accused and the procedure number of these cases, as lists show them: minors by their initials. */
export async function readAccused(tx: Tx, user: User, cases: readonly string[]): Promise<Map<string, Accused>> {
  if (cases.length === 0) return new Map();
  const rows = await tx.rows<Accused>(sql`
    select c.id, coalesce(c.autos_abbreviated_procedure, c.autos_misdemeanor, c.autos_previous_proceedings) as procedure,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'alias', r.full_name) order by r.full_name, r.id)
        from case_criminals l join criminals r on r.id = l.criminal_id where l.case_id = c.id and ${visible(user, criminal)}), '[]') as criminals
    from cases c where c.id = any(${cases}::uuid[])`);
  return new Map((await masked(tx, user, penalCase, rows)).map((row) => [row.id, row]));
}
