import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { writeOldExport } from "./old-export.ts";
import { video } from "./sample-files.ts";

const mebibyte = 1024 * 1024;
const documentBytes = 128 * 1024;
/** Brackets, quotes and line ends inside of a text end no document. */
const note = 'Sustrae "tres" prendas, {[ sin pagar ]} y sale.\n'.repeat(documentBytes / 48);

type Form = "lines" | "array";

/** Witnesses with long notes, which have no field here: an export of this many megabytes, written document by document. */
export function writeHugeExport(folder: string, form: Form, megabytes: number): { documents: number } {
  writeOldExport(folder, { cases: 1, issues: 1 });
  rmSync(join(folder, "witnesses.json"));
  const documents = Math.ceil((megabytes * mebibyte) / documentBytes);
  const [before, between, after] = form === "lines" ? ["", "\n", "\n"] : ["[\n", ",\n", "\n]\n"];
  const file = openSync(join(folder, form === "lines" ? "witnesses.jsonl" : "witnesses.json"), "w");
  writeSync(file, before);
  for (let index = 0; index < documents; index++)
    writeSync(file, `${index > 0 ? between : ""}${JSON.stringify({ id: `wit-${index}`, name: `Testigo ${index}`, customer: "cust-brisa", note })}`);
  writeSync(file, after);
  closeSync(file);
  return { documents };
}

/** A line that never ends, as a file has that was converted wrongly, between two good ones. */
export function writeEndlessLine(path: string, megabytes: number) {
  const file = openSync(path, "w");
  const part = Buffer.alloc(mebibyte, "x");
  writeSync(file, '{"id": "band-1", "alias": "Los Percheros"}\n{"id": "band-2", "alias": "');
  for (let index = 0; index < megabytes; index++) writeSync(file, part);
  writeSync(file, '"}\n{"id": "band-3", "alias": "Los Otros"}\n');
  closeSync(file);
}

/** Films without content: they take no room on the disk, and are read to their end like any other. */
export function writeHugeFiles(folder: string, record: string, count: number, megabytes: number): { name: string }[] {
  const place = join(folder, "files/cases", record);
  mkdirSync(place, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const name = `film-${index}.mp4`;
    const file = openSync(join(place, name), "w");
    writeSync(file, video(64));
    ftruncateSync(file, megabytes * mebibyte);
    closeSync(file);
    return { name };
  });
}
