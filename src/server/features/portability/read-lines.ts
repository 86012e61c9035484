import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { FolderError } from "./manifest.ts";

/** A line is read as a whole: a file that is no text in lines must not fill the memory. */
const maxLine = 128 * 1024 * 1024;
const newline = 0x0a;

export type Line = { number: number; text: string };

/** The lines of a file, one after the other, in bounded memory. `sum` is what was read once the last line was. */
export function readLines(path: string, name: string): { lines: AsyncGenerator<Line>; sum: () => { bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let bytes = 0;
  return { lines: read(), sum: () => ({ bytes, sha256: hash.digest("hex") }) };

  async function* read(): AsyncGenerator<Line> {
    let number = 1;
    let held: Buffer[] = [];
    let length = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        yield { number, text: textOf([...held, chunk.subarray(start, end)]) };
        [held, length, start, number] = [[], 0, end + 1, number + 1];
      }
      if (start === chunk.length) continue;
      held.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > maxLine) throw new FolderError(`${name}, line ${number}: is longer than ${maxLine} bytes`);
    }
    if (length > 0) throw new FolderError(`${name}, line ${number}: is cut off, the file ends within it`);
  }
}

const textOf = (parts: readonly Buffer[]) => (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString("utf8");
