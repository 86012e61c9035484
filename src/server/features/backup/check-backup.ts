import { createHash } from "node:crypto";
import pg from "pg";
import type { FileStore } from "#server/files/store.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import type { Manifest } from "./archive.ts";
import { restore } from "./restore.ts";
import { withScratchDatabase } from "./scratch-database.ts";
import { storedKeys } from "./snapshot.ts";

type CheckOptions = { clusterUrl: string; base: string; key: Buffer; from: string; keyring: Keyring };
export type CheckResult = { manifest: Manifest; journal: { entries: number; head: string }; files: number; problems: string[] };

/** Restores an archive into a database that is dropped afterwards, and compares it with what the archive and its own rows say. */
export const checkBackup = ({ clusterUrl, base, key, from, keyring }: CheckOptions): Promise<CheckResult> =>
  withScratchDatabase(clusterUrl, base, async (ownerUrl) => {
    const hashes = new Map<string, string>();
    // The restore counts the rows of each table and verifies every foreign key.
    const manifest = await restore({ ownerUrl, store: hashingStore(hashes), key, from, overwrite: false, keyring, lostSecret: false });
    const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-backup-check" });
    await client.connect();
    try {
      const { entries, head, problem } = await verifyJournal(client);
      const { files, problems } = await compareFiles(client, hashes);
      if (problem) problems.unshift(`entry ${problem.seq} of the journal: ${problem.reason}`);
      return { manifest, journal: { entries, head }, files, problems };
    } finally {
      await client.end();
    }
  });

/** Keeps the hash of each file and not its bytes: a check needs no second place for all videos. */
function hashingStore(hashes: Map<string, string>): FileStore {
  const refuse = () => Promise.reject(new Error("only hashes are kept"));
  return {
    tus: undefined as never,
    async write(key, bytes) {
      const hash = createHash("sha256");
      for await (const chunk of Buffer.isBuffer(bytes) ? [bytes] : bytes) hash.update(chunk);
      hashes.set(key, hash.digest("hex"));
    },
    read: refuse,
    finalize: refuse,
    remove: refuse,
    keys: async function* () {
      yield* hashes.keys();
    },
    check: () => Promise.resolve(),
  };
}

/** Uploads and reports have no hash in the database, and may have ended while the backup was made: their bytes are verified by the archive alone. */
async function compareFiles(client: pg.Client, hashes: ReadonlyMap<string, string>): Promise<{ files: number; problems: string[] }> {
  const { rows } = await client.query<{ key: string; sha256: string }>(
    `select key, sha256 from (${storedKeys}) k where sha256 is not null order by key`,
  );
  const problems = rows.flatMap(({ key, sha256 }) => {
    const found = hashes.get(key);
    return found === sha256 ? [] : [`${found ? "other bytes than were sent" : "missing"}: ${key}`];
  });
  return { files: rows.length, problems };
}
