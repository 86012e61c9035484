import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "#server/base/config-error.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import type { FileStore } from "#server/files/store.ts";
import type { PictureMaker } from "#server/pictures/picture-maker.ts";
import { bringFiles, checkFiles, type FileCounts } from "./bring-files.ts";
import { collections } from "./collections.ts";
import { tellUnused } from "./find-file.ts";
import type { Findings } from "./findings.ts";
import { importCollection, type Source } from "./import-collection.ts";
import { invitePeople } from "./invite-people.ts";
import { journalImport } from "./journal-import.ts";
import { joinLawyers, writeRelations } from "./relations.ts";
import type { Counts } from "./write-batch.ts";
import { filtersCollection } from "./write-filters.ts";

export type TakeOver = {
  db: Database;
  store: FileStore;
  pictures: PictureMaker;
  from: string;
  findings: Findings;
  /** Everything is read and written, and rolled back at the end. */
  isTrial: boolean;
  /** Documents with errors are left out, instead of their whole collection. */
  leaveOut: boolean;
  /** The address of the product, if people are to be invited. */
  inviteTo: string | undefined;
  onProgress: (progress: { collection: string; part: number; done: number }) => void;
};
export type CollectionResult = {
  name: string;
  file: string;
  state: "checked" | "written" | "refused" | "notReached";
  counts: Counts;
  errors: number;
};
export type TakeOverResult = { collections: CollectionResult[]; files: FileCounts | null; invited: number; isComplete: boolean };

const names = [...collections.map(({ name }) => name), filtersCollection];
const none: Counts = { read: 0, created: 0, removed: 0, merged: 0, unchanged: 0, changed: 0, waiting: 0 };
/** Nothing knows yet how large the tables become: by the statistics of empty ones, the triggers of links would read whole tables for every row. */
const longRun = { kind: "long", once: true, settings: [["enable_seqscan", "off"]] } as const;

/** Takes an export of the original over: every collection in a transaction of its own, in the order in which they refer to each other. */
export async function takeOver(request: TakeOver): Promise<TakeOverResult> {
  const sources = sourcesIn(request);
  return request.isTrial ? trial(request, sources) : write(request, sources);
}

/** The files of the collections, in order. Other files of documents are told, because nobody reads them. */
function sourcesIn({ from, findings }: TakeOver): Source[] {
  if (!existsSync(from) || !statSync(from).isDirectory()) throw new ConfigError(`there is no folder ${from}`);
  const files = readdirSync(from).filter((file) => /\.(json|jsonl|ndjson)$/i.test(file));
  const nameOf = (file: string) => names.find((name) => name.toLowerCase() === file.replace(/\.\w+$/, "").toLowerCase());
  for (const file of files)
    if (!nameOf(file)) findings.add({ level: "file", kind: "notRead", collection: file, file, line: null, id: null, field: null, value: file });
  const sources = names.flatMap((collection) => {
    const own = files.filter((file) => nameOf(file) === collection);
    if (own.length > 1) throw new ConfigError(`${own.join(" and ")} are both documents of ${collection}: keep one of them`);
    return own.map((file) => ({ collection, file, path: join(from, file) }));
  });
  if (sources.length === 0)
    throw new ConfigError(`no file in ${from} has the name of a collection: ${names.map((name) => `${name}.json`).join(", ")}`);
  return sources;
}

/** One import at a time: a second one would find nothing of what the first has not committed yet. */
async function lockImports(tx: Tx) {
  const lock = await tx.row<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended('takeover', ${lockNumbers.imports})) as free`);
  if (!lock?.free) throw new ConfigError("another import is running");
}

const declared = (source: Source) => collections.find(({ name }) => name === source.collection);

function importOne(tx: Tx, { findings, onProgress }: TakeOver, source: Source): Promise<Counts> {
  const { size } = statSync(source.path);
  const tell = (bytes: number, done: number) => onProgress({ collection: source.collection, part: size === 0 ? 1 : bytes / size, done });
  return importCollection(tx, declared(source), source, findings, tell);
}

async function trial(request: TakeOver, sources: readonly Source[]): Promise<TakeOverResult> {
  const { db, findings } = request;
  const results: CollectionResult[] = [];
  let files: FileCounts | null = null;
  await db
    .asSystem(async (tx) => {
      await lockImports(tx);
      for (const source of sources) {
        const counts = await importOne(tx, request, source);
        results.push({ name: source.collection, file: source.file, state: "checked", counts, errors: findings.count(source.collection, "error") });
      }
      await writeRelations(tx, findings);
      const folder = filesFolder(request);
      files = folder ? await checkFiles(tx, { folder, ...fileWork(request) }) : null;
      throw rollback;
    }, longRun)
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return { collections: results, files, invited: 0, isComplete: results.every(({ errors }) => errors === 0) };
}
const rollback = new Error("rollback");

async function write(request: TakeOver, sources: readonly Source[]): Promise<TakeOverResult> {
  const { db, findings, store, pictures, leaveOut, inviteTo } = request;
  const results: CollectionResult[] = [];
  let isRefused = false;
  for (const source of sources) {
    const result = { name: source.collection, file: source.file };
    if (isRefused) {
      results.push({ ...result, state: "notReached", counts: none, errors: 0 });
      continue;
    }
    let counts = none;
    await db
      .asSystem(async (tx) => {
        await lockImports(tx);
        counts = await importOne(tx, request, source);
        if (findings.count(source.collection, "error") > 0 && !leaveOut) throw rollback;
        if (source.collection === "users") await joinLawyers(tx);
        if (counts.created + counts.merged + counts.waiting > 0)
          await journalImport(tx, { collection: source.collection, file: source.file, created: counts.created });
      }, longRun)
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
        isRefused = true;
      });
    results.push({ ...result, state: isRefused ? "refused" : "written", counts, errors: findings.count(source.collection, "error") });
  }
  if (isRefused) return { collections: results, files: null, invited: 0, isComplete: false };
  await db.asSystem((tx) => writeRelations(tx, findings), longRun);
  const folder = filesFolder(request);
  const files = folder ? await bringFiles(db, store, pictures, { folder, ...fileWork(request) }) : null;
  if (folder) await tellUnused(db, folder, findings);
  return { collections: results, files, invited: inviteTo ? await invitePeople(db, inviteTo) : 0, isComplete: true };
}

function filesFolder({ from }: TakeOver): string | undefined {
  const folder = join(from, "files");
  return existsSync(folder) ? realpathSync(folder) : undefined;
}

const fileWork = ({ findings, onProgress }: TakeOver) => ({
  findings,
  onProgress: (done: number) => onProgress({ collection: "files", part: Number.NaN, done }),
});
