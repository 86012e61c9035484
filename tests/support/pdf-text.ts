import { inflateSync } from "node:zlib";

/** The text of a PDF as Typst writes it: plain objects, and fonts with a ToUnicode table. */
export function pdfText(file: Buffer): { text: string; pages: number } {
  const objects = new Map([...file.toString("latin1").matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const texts = pages.map((page) => {
    const fonts = new Map([...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, charactersOf(objects, objects.get(id!)!)]));
    return shownText(streamOf(objects.get(referred(page, "Contents"))!), fonts);
  });
  return { text: texts.join("\n"), pages: pages.length };
}

const referred = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!;

function streamOf(body: string): string {
  const content = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)![1]!, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(content) : content).toString("latin1");
}

const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

const charactersOf = (objects: Map<string, string>, font: string) =>
  new Map(
    [...streamOf(objects.get(referred(font, "ToUnicode"))!).matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph, units]) => [
      Number.parseInt(glyph!, 16),
      utf16(units!),
    ]),
  );

/** The begin of marked content, with its alternative text of any length. */
const beginning =
  /\/\w+ <<(?:\s*\/MCID \d+|\s*\/ActualText (?:<FEFF(\w*)>|\(((?:\\[\s\S]|[^\\()])*)\))|\s*\/Alt (?:<\w*>|\((?:\\[\s\S]|[^\\()]|\([^()]*\))*\))|\s*\/\w+ [^<>()]*?)*\s*>> BDC|\/\w+ BMC/y;

/** The glyphs in drawing order, with each text block on its own line. ActualText replaces the glyphs that it stands for. */
function shownText(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = "";
  const marked: boolean[] = [];
  for (let at = 0; at < content.length; ) {
    const rest = content.slice(at, at + 200);
    beginning.lastIndex = at;
    const tag = beginning.exec(content);
    const chosen = /^\/(f\d+) [\d.]+ Tf/.exec(rest);
    if (tag) {
      const [, coded, plain] = tag;
      text += coded !== undefined ? utf16(coded) : (plain ?? "").replace(/\\([\s\S])/g, "$1");
      marked.push(coded !== undefined || plain !== undefined);
    } else if (chosen) font = fonts.get(chosen[1]!)!;
    else if (rest.startsWith("EMC")) marked.pop();
    else if (/^BT\s/.test(rest)) text += "\n";
    else if (rest[0] === "(") {
      const { bytes, end } = literal(content, at);
      if (!marked.includes(true)) for (let index = 0; index < bytes.length; index += 2) text += font.get(bytes.readUInt16BE(index)) ?? "\ufffd";
      at = end;
      continue;
    }
    at += (tag ?? chosen)?.[0].length ?? 1;
  }
  return text;
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** A string in parentheses; parentheses inside are balanced or escaped. */
function literal(content: string, start: number): { bytes: Buffer; end: number } {
  const bytes: number[] = [];
  let depth = 0;
  for (let at = start; ; at++) {
    const sign = content[at]!;
    if (sign === "\\") {
      const octal = /^[0-7]{1,3}/.exec(content.slice(at + 1, at + 4))?.[0];
      const next = content[at + 1]!;
      bytes.push(octal ? Number.parseInt(octal, 8) : (escapes[next] ?? next.charCodeAt(0)));
      at += octal?.length ?? 1;
      continue;
    }
    if (sign === "(" && depth++ === 0) continue;
    if (sign === ")" && --depth === 0) return { bytes: Buffer.from(bytes), end: at + 1 };
    bytes.push(sign.charCodeAt(0));
  }
}
