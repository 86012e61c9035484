import { crc32, deflateRawSync } from "node:zlib";
import type { ImportInspection, ImportLine, ImportResult, ImportStep } from "#api/imports.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Raw } from "./raw.ts";

type Watch = { signal?: AbortSignal; onProgress?: (done: number, total: number) => void };

/** Imports over real HTTP, as this person in this language. */
export function importer(url: string, token: string, locale: Locale = "es") {
  const request = (collection: string, step: ImportStep, file: Buffer, mapping?: unknown, signal?: AbortSignal) => {
    const query = new URLSearchParams({ step, ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }) });
    return fetch(`${url}/api/imports/${collection}?${query}`, {
      method: "POST",
      headers: { ...(token && { authorization: `Bearer ${token}` }), "accept-language": locale, "content-type": "application/octet-stream" },
      body: new Uint8Array(file),
      signal: signal ?? null,
    });
  };
  const send = async (collection: string, step: ImportStep, file: Buffer, mapping?: unknown): Promise<Raw> => {
    const response = await request(collection, step, file, mapping);
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text.split("\n", 1)[0]!) : undefined };
  };
  const inspect = async (collection: string, file: Buffer): Promise<ImportInspection> => JSON.parse((await send(collection, "inspect", file)).text);
  /** With the mapping that the product proposes; gives what the last line says. */
  const run = async (collection: string, step: ImportStep, file: Buffer, { signal, onProgress }: Watch = {}): Promise<ImportResult> => {
    const { columns } = await inspect(collection, file);
    const mapping = columns.map(({ field }) => field);
    const response = await request(collection, step, file, mapping, signal);
    if (!response.ok) throw new Error(await response.text());
    let rest = "";
    let result: ImportResult | undefined;
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      for (const line of lines.map((text) => JSON.parse(text) as ImportLine)) {
        if ("done" in line) onProgress?.(line.done, line.total);
        else if ("result" in line) result = line.result;
        else throw new Error(line.error.message);
      }
    }
    if (!result || rest !== "") throw new Error("the answer was cut off");
    return result;
  };
  return { send, inspect, run };
}

export const shopHeadings = "code;alias;customer;country;address;zip;city";
/** A line of a valid establishment of the customer B12345674. */
export const shop = (code: string, more: Partial<Record<string, string>> = {}) => {
  const place = { country: "Spain", address: "Calle 1", zip: "28001", city: "Madrid" };
  return Object.values({ code, alias: `Tienda ${code}`, customer: "B12345674", ...place, ...more }).join(";");
};
export const shops = (...lines: string[]) => Buffer.from([shopHeadings, ...lines].join("\r\n"));

type Part = string | { deflated: Buffer; size: number };

/** A ZIP archive whose directory says what the test wants it to say. */
export function zipOf(parts: Record<string, Part>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const deflated = typeof part === "string" ? deflateRawSync(part) : part.deflated;
    const size = typeof part === "string" ? Buffer.byteLength(part) : part.size;
    const sum = typeof part === "string" ? crc32(part) : 0;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(sum, 10);
    facts.writeUInt32LE(deflated.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from("PK\x03\x04"), facts, Buffer.from(name), deflated);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + deflated.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}

/** The parts of the smallest workbook. */
export function workbook(worksheet: string): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  return {
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": worksheet,
    "xl/sharedStrings.xml": "<sst/>",
  };
}
