import { can } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import { loadPeople, sessionUser } from "./auth/principal.ts";
import type { Database } from "./db/database.ts";
import { compile, sql } from "./db/sql.ts";
import { oneRecord } from "./records/read.ts";

/** No record and no session has it. */
const nobody = "00000000-0000-0000-0000-000000000000";
const opened = [entities.case, entities.issue, entities.civilCase];
/** Statements differ by role and by what kind of places somebody is assigned, so a few people stand for all. */
const [maxPeople, maxStatements] = [50, 12];

/** A plan that is not used for long is made anew: statistics of a table change, and memory that nobody reads is taken away. */
const pause = 60_000;
/** After so many pauses it is looked again who was here last. */
const looks = 15;

type Reads = Parameters<Database["plan"]>[0];

/** Has the database plan what people need first, and keep it planned while nobody comes. */
export async function keepPlanned(db: Database, log: (message: string, error: unknown) => void): Promise<{ stop: () => Promise<void> }> {
  let [reads, count]: [Reads, number] = [[], 0];
  const plan = async () => {
    if (count++ % looks === 0) reads = await firstReads(db);
    if (reads.length > 0) await db.plan(reads);
  };
  // A server whose statements are not planned is only slower.
  const tryPlan = () => plan().catch((error: unknown) => log("plan reads", error));
  let planning = tryPlan();
  await planning;
  const timer = setInterval(() => {
    planning = planning.then(tryPlan);
  }, pause);
  return {
    stop: () => {
      clearInterval(timer);
      return planning;
    },
  };
}

/** Who people are, and the record they open. As those who were here last. */
async function firstReads(db: Database): Promise<Reads> {
  const people = await db.asSystem((tx) =>
    loadPeople(tx, sql`u.id in (select user_id from sessions where expires_at > now() order by id desc limit ${maxPeople})`),
  );
  if (people.length === 0) return [];
  const reads = new Map<string, Reads[number]>();
  const add = (read: Reads[number]) => {
    const { name } = compile(read.statement);
    if (reads.size < maxStatements && !reads.has(name)) reads.set(name, read);
  };
  add({ user: undefined, statement: sessionUser(nobody) });
  for (const entity of opened) for (const user of people) if (can(user, "read", entity)) add({ user, ...oneRecord(user, entity, nobody) });
  return [...reads.values()];
}
