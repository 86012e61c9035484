import { newId } from "#server/base/new-id.ts";
import type { Deps } from "#server/context.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { merkleRoot } from "#server/evidence/merkle-tree.ts";
import { readSeals } from "#server/evidence/read-seals.ts";
import { noSeal, signSeal, statementHash } from "#server/evidence/seal-statement.ts";
import { handler, type Outcome } from "#server/jobs/job.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { requestTimestamp } from "./request-timestamp.ts";

/** Fingerprints of one seal: its tree is computed in a few milliseconds, and so is the proof of one file. */
const batch = 5000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Every night: seals the fingerprints of all files that came since, and has the seals timestamped where an authority is configured. */
export const sealFiles = handler({
  kind: "seal",
  daily: 1,
  run: async (deps, _payload, job) => {
    await collectEarlier(deps, job.cancelled);
    while (!job.cancelled() && (await sealWaiting(deps)));
    return job.cancelled() ? undefined : timestampSeals(deps);
  },
});

/** Files from before there were seals. Their fingerprints may be collected again if the first run was interrupted. */
async function collectEarlier({ db }: Deps, cancelled: () => boolean) {
  if (await db.asSystem((tx) => tx.row(sql`select from seals limit 1`))) return;
  for (let after = firstId; !cancelled(); ) {
    const row = await db.asSystem((tx) =>
      tx.row<{ last: string | null }>(sql`
        with earlier as (select id, sha256 from files where id > ${after} order by id limit ${batch}),
          added as (insert into sealed_hashes (sha256) select distinct sha256 from earlier on conflict do nothing)
        select (select id from earlier order by id desc limit 1) as last`),
    );
    if (!row?.last) return;
    after = row.last;
  }
}

/** Makes one seal over fingerprints that wait for one. False if there are none. */
export const sealWaiting = ({ db, keyring }: Deps): Promise<boolean> =>
  db.asSystem(async (tx) => {
    // Seals are a chain: they are made one at a time.
    await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers.seals})`);
    const waiting = await tx.rows<{ sha256: string }>(sql`select sha256 from sealed_hashes where seal is null order by sha256 limit ${batch}`);
    if (waiting.length === 0) return false;
    const hashes = waiting.map(({ sha256 }) => sha256);
    const [last] = await readSeals(tx, { last: 1 });
    const seal = signSeal(keyring, {
      number: (last?.number ?? 0) + 1,
      sealedAt: tx.now.toISOString(),
      count: hashes.length,
      root: merkleRoot(hashes),
      previous: last ? statementHash(last).toString("hex") : noSeal,
    });
    const id = newId();
    const { number, sealedAt, count, root, previous, publicKey, signature } = seal;
    await tx.run(sql`
      insert into seals (number, id, sealed_at, count, root, previous, public_key, signature)
      values (${number}, ${id}, ${sealedAt}, ${count}, ${root}, ${previous}, ${publicKey}, ${signature})`);
    await tx.run(sql`update sealed_hashes set seal = ${number} where sha256 = any(${hashes}::text[])`);
    const changes = Object.entries({ number, count, root, previous, publicKey, signature }).map(([field, to]) => ({ field, from: null, to }));
    append(tx, plainEntry(null, "seal", id, "create", changes));
    return true;
  });

/** An authority that does not answer is asked again by the retries of the job, and by the runs of the next days. */
async function timestampSeals({ db, outgoingFetch, timestampUrl }: Deps): Promise<Outcome | undefined> {
  if (!timestampUrl) return undefined;
  const waiting = await db.asSystem((tx) => readSeals(tx, { isStamped: false }));
  for (const seal of waiting) {
    try {
      const reply = await requestTimestamp(outgoingFetch, timestampUrl, statementHash(seal));
      await db.asSystem((tx) => tx.run(sql`update seals set timestamp_reply = ${reply} where number = ${seal.number}`));
    } catch (failed) {
      return { failed };
    }
  }
  return undefined;
}
