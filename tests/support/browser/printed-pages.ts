import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";

/** What the browser prints: the text of each page. */
export async function printedPages(page: Page): Promise<string[]> {
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id, body]) => [id!, body!]));
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((body) => {
    const fonts = new Map([...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, fontOf(objects, objects.get(id!)!)]));
    return shownText(streamOf(objects.get(referred(body, "Contents"))!), fonts);
  });
}

const referred = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!;

function streamOf(body: string): string {
  const begin = body.indexOf("stream\n") + "stream\n".length;
  const content = Buffer.from(body.slice(begin, begin + Number(/\/Length (\d+)/.exec(body)![1])), "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(content) : content).toString("latin1");
}

const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

type Font = { digits: number; characters: Map<number, string> };

/** By glyph: single ones, and ranges of neighbours. Glyphs have one or two bytes. */
function fontOf(objects: Map<string, string>, font: string): Font {
  const table = streamOf(objects.get(referred(font, "ToUnicode"))!);
  const digits = /begincodespacerange\s<(\w+)>/.exec(table)![1]!.length;
  const characters = new Map<number, string>();
  const ranges = [...table.matchAll(/beginbfchar([\s\S]*?)endbfchar|beginbfrange([\s\S]*?)endbfrange/g)];
  for (const [, single = "", range = ""] of ranges) {
    for (const [, glyph, text] of single.matchAll(/<(\w+)> <(\w+)>/g)) characters.set(Number.parseInt(glyph!, 16), utf16(text!));
    for (const [, from, to, text] of range.matchAll(/<(\w+)> <(\w+)> <(\w{4})>/g))
      for (let glyph = Number.parseInt(from!, 16), by = 0; glyph <= Number.parseInt(to!, 16); glyph++, by++)
        characters.set(glyph, String.fromCharCode(Number.parseInt(text!, 16) + by));
  }
  return { digits, characters };
}

/** The glyphs in drawing order, with a space between two texts. */
function shownText(content: string, fonts: Map<string, Font>): string {
  let font: Font = { digits: 4, characters: new Map() };
  let text = "";
  for (const [, chosen, hex, begin] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(\bBT\b)/g)) {
    if (chosen) font = fonts.get(chosen) ?? font;
    else if (begin) text += " ";
    else for (const glyph of hex!.match(new RegExp(`.{${font.digits}}`, "g")) ?? []) text += font.characters.get(Number.parseInt(glyph, 16)) ?? "";
  }
  return text;
}
