import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import type { TermEntity } from "#server/next-steps/compute-terms.ts";
import { fillRecords, nextToFill } from "#server/next-steps/fill-records.ts";
import type { Collection } from "./collections.ts";
import type { Findings } from "./findings.ts";
import { idOf, mapDocument, unwrapped } from "./map-document.ts";
import { isObject, type Mapped, type Note, type Values } from "./mapped.ts";
import { openNumbers } from "./numbers.ts";
import { readPlaces } from "./places.ts";
import { readDocuments } from "./read-documents.ts";
import { type Counts, writeBatch } from "./write-batch.ts";
import { filtersCollection, writeFilters } from "./write-filters.ts";

export type Source = { collection: string; file: string; path: string };
type Progress = (bytes: number, documents: number) => void;

const batchSize = 500;
/** A batch also ends here, so that large documents take no more memory than small ones. */
const batchBytes = 4 * 1024 * 1024;

/** Reads a file as a stream and writes what is new in it, in the given transaction. */
export async function importCollection(
  tx: Tx,
  collection: Collection | undefined,
  source: Source,
  findings: Findings,
  onProgress: Progress,
): Promise<Counts> {
  const counts: Counts = { read: 0, created: 0, removed: 0, merged: 0, unchanged: 0, changed: 0, waiting: 0 };
  const noteAt = noter(source, findings);
  const firstId = newId();
  const places = await readPlaces(tx);
  const numbers = collection?.kind && (await openNumbers(tx, collection, source.path));
  const noteOf = (one: Mapped) => noteAt(one.line, one.id);
  let batch: { mapped: Mapped; document: Values; note: Note }[] = [];
  let [bytes, batchStart] = [0, 0];
  const flush = async () => {
    const [first, last] = [batch[0]?.mapped.line, batch.at(-1)?.mapped.line];
    try {
      if (collection)
        await writeBatch(
          { tx, collection, places, numbers: numbers || undefined, noteOf },
          batch.map(({ mapped }) => mapped),
          counts,
        );
      else await writeFilters(tx, batch, counts);
    } catch (error) {
      // What the database refuses has no field: the lines tell where to look.
      throw new Error(`${source.file}:${first}–${last}: ${(error as Error).message}`, { cause: error });
    }
    batch = [];
    batchStart = bytes;
    onProgress(bytes, counts.read);
  };
  for await (const read of readDocuments(source.path, (count) => (bytes += count))) {
    counts.read++;
    const note = noteAt(read.line, null);
    if ("problem" in read) note("error", read.problem, null, read.text);
    else if (!isObject(read.value)) note("error", "noObject", null, read.value);
    else {
      const document = unwrapped(read.value);
      const id = idOf(document, read.key);
      if (!id) note("error", "noId", "id", read.value);
      else {
        const mapped = mapDocument(collection ?? filters, { id, line: read.line, document }, collection ? noteAt(read.line, id) : silent);
        batch.push({ mapped: collection ? mapped : { ...mapped, aside: {} }, document, note: noteAt(read.line, id) });
      }
    }
    if (batch.length >= batchSize || (batch.length > 0 && bytes - batchStart > batchBytes)) await flush();
  }
  if (batch.length > 0) await flush();
  await numbers?.save();
  if (collection?.kind === "case" || collection?.kind === "civilCase") await fillTerms(tx, collection.kind, firstId);
  onProgress(bytes, counts.read);
  return counts;
}

const silent: Note = () => undefined;
/** They are no records: their documents are only given an id and a hash. */
const filters: Collection = { name: filtersCollection, entity: { fields: {} } as Collection["entity"] };

const noter =
  ({ collection, file }: Source, findings: Findings) =>
  (line: number, id: string | null): Note =>
  (level, kind, field, value = null) =>
    findings.add({ level, kind, collection, file, line, id, field, value });

/** The running terms of the new records, which the screens of a day read. Ids are in the order in which they are made. */
async function fillTerms(tx: Tx, kind: TermEntity, after: string) {
  let ids = await nextToFill(tx, kind, after, batchSize);
  while (ids.length > 0) {
    await fillRecords(tx, kind, ids);
    ids = await nextToFill(tx, kind, ids.at(-1)!, batchSize);
  }
}
