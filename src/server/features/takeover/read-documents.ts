import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/** One document of a file, or why there is none. `key` is its id where the file is one object of documents by their ids. */
export type ReadDocument = { line: number; key?: string } & (
  | { value: unknown }
  | { problem: "json" | "encoding" | "tooLarge" | "cutOff"; text: string }
);

/** A document of the original has a few kilobytes, at most one megabyte in its database. */
const maxBytes = 16 * 1024 * 1024;
const [newline, quote, backslash, comma, space] = [0x0a, 0x22, 0x5c, 0x2c, 0x20];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads the documents of a file as a stream, one at a time: a JSON array, an object of documents by their ids, an object whose first property is
 * such an array, or one document per line. A document that is no JSON does not keep the next ones from being read.
 */
export async function* readDocuments(path: string, onBytes: (count: number) => void = () => undefined): AsyncGenerator<ReadDocument> {
  const form = await formOf(path);
  const pieces = form === "lines" ? splitLines(chunksOf(path, onBytes)) : splitElements(chunksOf(path, onBytes), form === "map");
  for await (const piece of pieces) {
    if ("problem" in piece) yield piece;
    else if (piece.bytes.some((byte) => byte > space)) yield parsed(piece, form === "map");
    else if (piece.isElement) yield { line: piece.line, problem: "json", text: "" };
  }
}

type Form = "array" | "map" | "lines";
type Piece = { line: number; bytes: Buffer; isElement: boolean } | { line: number; problem: "tooLarge" | "cutOff" | "json"; text: string };

async function formOf(path: string): Promise<Form> {
  if (/\.(jsonl|ndjson)$/i.test(path)) return "lines";
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const head = buffer.toString("utf8", 0, bytesRead).replace(/^\uFEFF/, "");
    if (/^\s*(\[|\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[)/.test(head)) return "array";
    return /^\s*\{\s*("(?:[^"\\]|\\.)*"\s*:\s*\{|\})/.test(head) ? "map" : "lines";
  } finally {
    await file.close();
  }
}

async function* chunksOf(path: string, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const hasMark = isFirst && chunk.length > 2 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    yield hasMark ? chunk.subarray(3) : chunk;
  }
}

/** Collects the bytes of one document over several chunks, up to the limit. */
function collector() {
  let parts: Buffer[] = [];
  let size = 0;
  return {
    add: (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else parts = [];
    },
    take: (line: number, isElement: boolean): Piece => {
      const piece: Piece = size > maxBytes ? { line, problem: "tooLarge", text: `${size}` } : { line, bytes: Buffer.concat(parts), isElement };
      parts = [];
      size = 0;
      return piece;
    },
    hasBytes: () => size > 0,
  };
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const held = collector();
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      held.add(chunk.subarray(from, at));
      yield held.take(line++, false);
      from = at + 1;
    }
    held.add(chunk.subarray(from));
  }
  if (held.hasBytes()) yield held.take(line, false);
}

/** The elements of the first array, or the properties of the outer object, told apart by their commas. */
async function* splitElements(chunks: AsyncIterable<Buffer>, isMap: boolean): AsyncGenerator<Piece> {
  const held = collector();
  const [first, last] = isMap ? [openBrace, closeBrace] : [openBracket, closeBracket];
  let state = "before" as "before" | "inside" | "after";
  let [depth, isText, isEscaped, hasElements] = [0, false, false, false];
  let [line, start] = [1, 0];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === newline) line++;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
        continue;
      }
      if (state === "after") {
        if (byte > space && byte !== closeBrace) return yield { line, problem: "json", text: chunk.toString("utf8", at, at + 40) };
        continue;
      }
      if (byte <= space) continue;
      if (state === "before") {
        if (byte === quote) isText = true;
        if (byte === first) [state, from] = ["inside", at + 1];
        continue;
      }
      const isEnd = depth === 0 && byte === last;
      if (isEnd || (depth === 0 && byte === comma)) {
        held.add(chunk.subarray(from, at));
        if (start > 0 || hasElements || !isEnd) yield held.take(start || line, true);
        else held.take(line, false);
        [from, start, hasElements] = [at + 1, 0, true];
        if (isEnd) state = "after";
        continue;
      }
      start ||= line;
      if (byte === quote) isText = true;
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) depth--;
    }
    if (state === "inside") held.add(chunk.subarray(from));
  }
  if (state !== "after") yield { line, problem: "cutOff", text: "" };
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function parsed({ line, bytes }: Extract<Piece, { bytes: Buffer }>, isMap: boolean): ReadDocument {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { line, problem: "encoding", text: bytes.toString("latin1", 0, 60) };
  }
  try {
    if (!isMap) return { line, value: JSON.parse(text) };
    const [[key, value]] = Object.entries(JSON.parse(`{${text}}`) as object) as [[string, unknown]];
    return { line, key, value };
  } catch (error) {
    const position = placeOf(error as Error, isMap ? `{${text}}` : text) - (isMap ? 1 : 0);
    const before = text.slice(0, Math.max(0, position));
    // A piece begins after the comma before it; its line is that of its first character.
    const lines = before.trimStart().split("\n").length - 1;
    return { line: line + lines, problem: "json", text: text.slice(Math.max(0, position - 30), position + 30).trim() };
  }
}

/** Where JSON.parse stopped: it tells the position, or quotes ten characters before and after it; a short text it quotes whole. */
function placeOf({ message }: Error, text: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position) return Number(position);
  const [, token, dots, quoted] = /token '(.)', (\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  if (token === undefined || quoted === undefined) return 0;
  return dots ? Math.max(0, text.indexOf(quoted)) + 10 : Math.max(0, text.lastIndexOf(token));
}
