import { can } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import { loadPeople, sessionUser } from "./auth/principal.ts";
import type { Database } from "./db/database.ts";
import { compile, type Sql, sql } from "./db/sql.ts";
import { oneRecord } from "./records/read.ts";

/** No record and no session has it. */
const nobody = "00000000-0000-0000-0000-000000000000";
const opened = [entities.case, entities.issue, entities.civilCase];
/** Statements differ by role and by what kind of places somebody is assigned, so a few people stand for all. */
const [maxPeople, maxStatements] = [50, 12];

/** Has the database plan what people need first: who they are, and the record they open. As those who were here last. */
export async function planReads(db: Database) {
  const people = await db.asSystem((tx) =>
    loadPeople(tx, sql`u.id in (select user_id from sessions where expires_at > now() order by id desc limit ${maxPeople})`),
  );
  if (people.length === 0) return;
  const reads = new Map<string, { user: (typeof people)[number] | undefined; statement: Sql }>();
  const add = (user: (typeof people)[number] | undefined, statement: Sql) => {
    const { name } = compile(statement);
    if (reads.size < maxStatements && !reads.has(name)) reads.set(name, { user, statement });
  };
  add(undefined, sessionUser(nobody));
  for (const entity of opened) for (const user of people) if (can(user, "read", entity)) add(user, oneRecord(user, entity, nobody));
  await db.plan([...reads.values()]);
}
