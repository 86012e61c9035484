import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { faultOf, faultText } from "./check-line.ts";
import type { FolderSchema } from "./describe-folder.ts";
import type { Collection } from "./fields.ts";
import {
  type ContentLine,
  contentManifest,
  contentPath,
  FolderError,
  type FolderManifest,
  formatName,
  formatVersion,
  type ManifestFile,
} from "./manifest.ts";
import { readLines } from "./read-lines.ts";

/** More would not be read. */
const maxProblems = 20;

/** What a folder has, once it is verified: the known collections with the fields that it has of them. */
export type VerifiedFolder = { manifest: FolderManifest; collections: Collection[] };

/** Whether a folder is an export of this program. */
export async function isOwnExport(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => "");
  try {
    return (JSON.parse(text) as Partial<FolderManifest>).format === formatName;
  } catch {
    return false;
  }
}

export async function readManifest(folder: string): Promise<FolderManifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw new FolderError(`${folder} has no manifest.json: it is no export, or one that was interrupted`);
  });
  const manifest = parsed<FolderManifest>(text, "manifest.json");
  if (manifest.format !== formatName) throw new FolderError(`manifest.json: ${JSON.stringify(manifest.format)} is not the format ${formatName}`);
  if (manifest.formatVersion !== formatVersion)
    throw new FolderError(`manifest.json: version ${manifest.formatVersion} of the format, and this program reads ${formatVersion}`);
  if (!Array.isArray(manifest.files)) throw new FolderError("manifest.json: lists no files");
  return manifest;
}

/** Reads every line and every byte of a folder, and throws with all that is wrong with it, before anything is written. */
export async function verifyFolder(folder: string, known: readonly Collection[], say: (line: string) => void): Promise<VerifiedFolder> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  const collections = fieldsIn(await readSchema(folder, manifest), known);
  const listed = new Set(manifest.files.map(({ path }) => path));
  const wanted = ["schema.json", "enumerations.json", contentManifest, ...collections.map(({ name }) => `${name}.jsonl`)];
  for (const path of wanted) if (!listed.has(path)) problems.push(`manifest.json: does not list ${path}`);
  for (const file of manifest.files) {
    if (problems.length >= maxProblems) break;
    if (!wanted.includes(file.path)) problems.push(`manifest.json: ${JSON.stringify(file.path)} is no file of an export`);
    else if (!existsSync(join(folder, file.path))) problems.push(`${file.path}: is missing`);
    else problems.push(...(await problemsOf(folder, file, collections)));
  }
  if (problems.length === 0) problems.push(...(await contentProblems(folder)));
  if (problems.length > 0) throw new FolderError(problems.slice(0, maxProblems).join("\n"));
  say(`${manifest.files.length} files and the content of ${manifest.content.count} verified`);
  return { manifest, collections };
}

async function readSchema(folder: string, { files }: FolderManifest): Promise<FolderSchema> {
  const text = await readFile(join(folder, "schema.json"), "utf8").catch(() => {
    throw new FolderError("schema.json: is missing");
  });
  const listed = files.find(({ path }) => path === "schema.json");
  if (createHash("sha256").update(text).digest("hex") !== listed?.sha256) throw new FolderError(`schema.json: ${otherBytes}`);
  return parsed<FolderSchema>(text, "schema.json");
}

/** An export of an older version lacks fields that have come since. One that this program does not know is of a newer version. */
function fieldsIn(schema: FolderSchema, known: readonly Collection[]): Collection[] {
  return schema.collections.map(({ name, fields }) => {
    const collection = known.find((one) => one.name === name);
    if (!collection) throw new FolderError(`schema.json: this version does not know the collection ${name}; import with the version of the export`);
    const unknown = fields.find((field) => !collection.fields.some((one) => one.name === field.name));
    if (unknown) throw new FolderError(`schema.json: this version does not know ${name}.${unknown.name}; import with the version of the export`);
    const lacking = collection.fields.find((one) => one.required && !one.hasDefault && !fields.some((field) => field.name === one.name));
    if (lacking) throw new FolderError(`schema.json: ${name}.${lacking.name} is missing`);
    return { ...collection, fields: collection.fields.filter((one) => fields.some((field) => field.name === one.name)) };
  });
}

const otherBytes = "differs from its SHA-256 in manifest.json: it was changed or damaged";

async function problemsOf(
  folder: string,
  { path, bytes, sha256, lines: count }: ManifestFile,
  collections: readonly Collection[],
): Promise<string[]> {
  const problems: string[] = [];
  const collection = collections.find(({ name }) => `${name}.jsonl` === path);
  const { lines, sum } = readLines(join(folder, path), path);
  let last = 0;
  try {
    for await (const { number, text } of lines) {
      last = number;
      const fault = collection && problems.length < maxProblems && faultOf(text, collection.fields);
      if (fault) problems.push(faultText(path, number, fault));
    }
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    problems.push(error.message);
    return problems;
  }
  const read = sum();
  if (read.sha256 !== sha256 || read.bytes !== bytes) problems.push(`${path}: ${otherBytes}`);
  else if (count !== undefined && count !== last) problems.push(`${path}: has ${last} lines instead of ${count}`);
  return problems;
}

async function contentProblems(folder: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const { line, number } of contentLines(folder)) {
    if (problems.length >= maxProblems) break;
    const path = contentPath(line.sha256);
    const about = `${contentManifest}, line ${number}, file ${line.file}`;
    if (!existsSync(join(folder, path))) problems.push(`${about}: ${path} is missing`);
    else if ((await hashOf(join(folder, path))) !== line.sha256) problems.push(`${about}: ${path} has other bytes`);
  }
  return problems;
}

/** The lines of the manifest of content. Their path is that of their hash, whatever they say. */
export async function* contentLines(folder: string): AsyncGenerator<{ line: ContentLine; number: number }> {
  for await (const { text, number } of readLines(join(folder, contentManifest), contentManifest).lines) {
    const line = parsed<ContentLine>(text, `${contentManifest}, line ${number}`);
    if (!/^[0-9a-f]{64}$/.test(line.sha256)) throw new FolderError(`${contentManifest}, line ${number}, field sha256: is no SHA-256`);
    if (!/^[0-9a-f-]{36}$/.test(line.file)) throw new FolderError(`${contentManifest}, line ${number}, field file: is no id`);
    if (![null, "small", "large"].includes(line.preview)) throw new FolderError(`${contentManifest}, line ${number}, field preview: is unknown`);
    yield { line, number };
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function parsed<Value>(text: string, name: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new FolderError(`${name}: is no JSON`);
  }
}
