import { createHash } from "node:crypto";
import { Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Call = { context: SignedContext; input: never };
type Handler = (call: Call) => Promise<unknown>;
type Found = { entity: string; body_hash: Buffer; record_id: string | null };

/** Thrown inside of the transaction of a repeated request, which it ends. */
class Repeated extends Error {
  readonly record: string;
  constructor(record: string) {
    super("repeated");
    this.record = record;
  }
}

/**
 * With an Idempotency-Key a request that creates a record may be repeated for a day: the key is written in the transaction of the record, so that
 * one exists exactly if the other does, and a second request waits for the first. A repetition gets the record as its caller may see it now.
 */
export const createOnce =
  (entity: string, create: Handler, get: Handler): Handler =>
  async (call) => {
    const { context, input } = call;
    const key = context.idempotencyKey;
    if (key === undefined) return create(call);
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal(400, "IDEMPOTENCY_KEY", "idempotency.malformed");
    const asked = { entity, user: context.user.id, key: digest(key), body: digest(JSON.stringify(sorted(input))) };
    try {
      return await create({ ...call, context: contextWith(context, asked) });
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      return get({ ...call, input: { id: error.record } as never });
    }
  };

type Asked = { entity: string; user: string; key: Buffer; body: Buffer };

/** A handler that creates a record does so in one transaction as its user, and returns it. */
function contextWith(context: SignedContext, asked: Asked): SignedContext {
  const { db } = context.deps;
  const as: Database["as"] = (user, work, options) =>
    db.as(
      user,
      async (tx) => {
        await claim(tx, asked);
        const result = await work(tx);
        const { id } = result as { id: string };
        await tx.system.run(sql`update idempotency_keys set record_id = ${id} where user_id = ${asked.user} and key_hash = ${asked.key}`);
        return result;
      },
      options,
    );
  return Object.create(context, { deps: { value: { ...context.deps, db: { ...db, as } } } }) as SignedContext;
}

/** Waits for a request with the same key that has not ended. A key of the day before is free again. */
async function claim({ system: tx }: Tx, { entity, user, key, body }: Asked) {
  const taken = await tx.run(sql`
    insert into idempotency_keys as k (user_id, key_hash, entity, body_hash, created_at) values (${user}, ${key}, ${entity}, ${body}, ${tx.now})
    on conflict (user_id, key_hash) do update set entity = excluded.entity, body_hash = excluded.body_hash, created_at = excluded.created_at, record_id = null
    where k.created_at < ${tx.now}::timestamptz - interval '1 day'`);
  if (taken === 1) return;
  const found = await tx.row<Found>(sql`select entity, body_hash, record_id from idempotency_keys where user_id = ${user} and key_hash = ${key}`);
  if (!found) return;
  if (found.entity !== entity || !found.body_hash.equals(body)) throw new Refusal(422, "IDEMPOTENCY_KEY", "idempotency.other");
  if (found.record_id) throw new Repeated(found.record_id);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The same body, however its names are ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
