import { type Sql, sql } from "#server/db/sql.ts";
import type { WordKind } from "./make-documents.ts";

type Shown = Partial<Record<WordKind, Sql>>;

const linked = (other: string, id: string, table = `${other}s`): Shown => ({
  case: sql`select case_id as id from ${sql.table(`case_${table}`)} where ${sql.ref(`${other}_id`)} = ${id}`,
  issue: sql`select issue_id as id from ${sql.table(`issue_${table}`)} where ${sql.ref(`${other}_id`)} = ${id}`,
});

const courtColumns = ["court_id", "court_instruction_id", "court_penal_id", "court_appeal_id", "enforcement_court_id"];

/** Which records show the name of a record on their card. Deleted ones too: they come back. */
export const shownBy: Readonly<Record<string, (id: string) => Shown>> = {
  establishment: (id) => ({
    case: sql`select id from cases where establishment_id = ${id}`,
    issue: sql`select id from issues where establishment_id = ${id}`,
  }),
  customer: (id) => ({
    case: sql`select id from cases where customer_id = ${id}`,
    issue: sql`select id from issues where customer_id = ${id}`,
    civilCase: sql`select id from civil_cases where customer_id = ${id}`,
  }),
  lawyer: (id) => ({
    case: sql`select id from cases where lawyer_id = ${id}`,
    issue: sql`select id from issues where lawyer_id = ${id}`,
    civilCase: sql`select id from civil_cases where lawyer_id = ${id}`,
  }),
  court: (id) => ({
    case: sql.join(
      courtColumns.map((column) => sql`select id from cases where ${sql.ref(column)} = ${id}`),
      sql` union `,
    ),
    civilCase: sql`select id from civil_cases where court_id = ${id}`,
  }),
  criminal: (id) => linked("criminal", id),
  witness: (id) => linked("witness", id, "witnesses"),
  band: (id) => linked("band", id),
  vehicle: (id) => linked("vehicle", id),
};

/** What a card shows of a record that very many cards show. Of others every change counts: few cards show them. */
export const shownFields: Readonly<Record<string, readonly string[]>> = {
  establishment: ["alias", "code", "city", "customer"],
  customer: ["alias"],
  lawyer: ["alias"],
  court: ["alias", "city", "number"],
  witness: ["name", "lastname", "mobile", "minor", "birthDate"],
};
