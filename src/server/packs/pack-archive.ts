import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PackRequest } from "#api/reports.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { jurisdictionOfPack } from "#domain/packs/pack-routes.ts";
import type { Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { readLook } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import { manifestOf, readShownFiles } from "#server/evidence/read-manifest.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { DamagedBytes, verifiedRange } from "#server/files/pieces.ts";
import { visibleFile } from "#server/files/visible-file.ts";
import { writeZip, type ZipSource } from "#server/zip/write-zip.ts";
import { packDocument } from "./pack-document.ts";
import { isTicket, kindOf, maxPictures, type PackFile, readPackFiles, readPreview } from "./pack-files.ts";
import { readPack } from "./read-pack.ts";

/** What the parts of a pack count for, in percent: its document, then the originals by their size. */
const documentShare = 15;

/**
 * The document, the manifest and the originals, which are copied into the archive piece by piece: memory holds one piece of one file. Files that
 * this user does not see, or sees no longer, are left out.
 */
export async function* packArchive(
  deps: Deps,
  person: Principal,
  request: PackRequest,
  progress: (percent: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { read, files, manifest, look, now } = await deps.db.as(person, async (tx) => {
    const shown = await readPack(tx, person, request.case);
    const { files: held } = await readShownFiles(tx, person, { entity: "case", id: request.case });
    const chosen = shown.files.flatMap(({ id }) => (request.files.includes(id) ? held.filter((file) => file.id === id) : []));
    const found = await readPackFiles(tx, chosen);
    return {
      read: shown,
      files: found,
      manifest: await manifestOf(
        tx,
        found.map((file) => ({ ...file, name: file.packName })),
      ),
      look: await readLook(tx, shown.record.customer.id),
      now: tx.now,
    };
  });
  const words = wordsOf(catalogueOf(jurisdictionOfPack(read.record)));
  deps.accessLog.log(person, { entity: "case", records: [request.case], way: "document" });
  deps.accessLog.logPeople(person, read.record, "document");
  const { pictures, shown, hiddenPictures } = await readPictures(deps, files);
  await progress(documentShare / 2);
  const content = { read, route: request.route, files, shown, hiddenPictures, author: person.alias, now, verifyUrl: `${deps.publicUrl}/verify` };
  const pdf = await makePaper(deps, look, "sections", packDocument(words, content), pictures);
  await progress(documentShare);
  const documentName = `${words.t("pack.file", { number: recordNumber(read.record.cid) })}.pdf`;
  const folder = words.t("pack.folder");
  const described = {
    ...manifest,
    folder,
    document: { name: documentName, size: pdf.length, sha256: createHash("sha256").update(pdf).digest("hex") },
  };

  async function* sources(): AsyncGenerator<ZipSource> {
    yield known(documentName, pdf);
    yield known("manifest.json", Buffer.from(JSON.stringify(described, null, 2)));
    const all = files.reduce((sum, { size }) => sum + size, 0);
    let before = 0;
    for (const file of files) {
      const done = before;
      const copied = (bytes: number) => progress(documentShare + ((done + bytes) / Math.max(1, all)) * (100 - documentShare));
      yield { name: `${folder}/${file.packName}`, content: originalOf(deps, person, file, copied), stored: { size: file.size } };
      deps.accessLog.log(person, { entity: "case", records: [request.case], way: "file", file: file.id, isDownload: true });
      before += file.size;
    }
    await deps.accessLog.drain();
  }
  yield* writeZip(sources());
}

const known = (name: string, bytes: Buffer): ZipSource => ({ name, content: [bytes], stored: { size: bytes.length, crc: crc32(bytes) } });

/** Checksums are computed on the thread of requests: so much at a time that nobody waits for them. */
const sliceSize = 512 * 1024;

/** An original whose stored bytes are no longer those that were received: the pack is not made, and whoever asked for it is told which file it is. */
export class DamagedOriginal extends Error {
  readonly file: string;
  /** The log prints the code of an error. The id is no personal data. */
  readonly code: string;

  constructor(file: string) {
    super("damaged original");
    this.name = "DamagedOriginal";
    this.file = file;
    this.code = file;
  }
}

/** Each piece is verified before it is copied, and the right to the file is asked for again between pieces. */
async function* originalOf(deps: Deps, person: Principal, file: PackFile, copied: (bytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  if (file.size === 0) return;
  const isAllowed = () => deps.db.as(person, (tx) => visibleFile(tx, person, file.id)).then(Boolean, () => false);
  let bytes = 0;
  const pieces = verifiedRange(deps.files, file, 0, file.size - 1, isAllowed);
  const next = () =>
    pieces.next().catch((error: unknown) => {
      throw error instanceof DamagedBytes ? new DamagedOriginal(file.id) : error;
    });
  for (let piece = await next(); !piece.done; piece = await next()) {
    await copied(bytes);
    bytes += piece.value.length;
    for (let at = 0; at < piece.value.length; at += sliceSize) yield piece.value.subarray(at, at + sliceSize);
  }
}

async function readPictures(deps: Deps, files: readonly PackFile[]) {
  const pictures: Record<string, Buffer> = {};
  const small = new Map<string, string>();
  const add = (name: string, bytes: Buffer) => {
    pictures[name] = bytes;
    return name;
  };
  const drawn = files.filter((file) => !isTicket(file) && file.previews && kindOf(file) === "picture");
  for (const [index, file] of drawn.slice(0, maxPictures).entries()) {
    const bytes = await readPreview(deps, file, "small");
    if (bytes) small.set(file.id, add(`picture-${index}.webp`, bytes));
  }
  const tickets = new Map<string, string>();
  for (const [index, file] of files.filter(isTicket).slice(0, maxPictures).entries()) {
    const bytes = await readPreview(deps, file, "large");
    if (bytes) tickets.set(file.id, add(`ticket-${index}.webp`, bytes));
  }
  return { pictures, shown: { small, tickets }, hiddenPictures: Math.max(0, drawn.length - maxPictures) };
}
