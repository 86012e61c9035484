import Docxtemplater from "docxtemplater";
import type PizZip from "pizzip";
import { foldName, type TemplateData } from "#domain/writs/placeholder.ts";
import { addPicture, type WritPicture } from "./add-picture.ts";

const options = {
  // A loop or condition that stands alone in a paragraph takes this paragraph with it.
  paragraphLoop: true,
  linebreaks: true,
  stripInvalidXMLChars: true,
  nullGetter: () => "",
  // Names only, no expressions: a template computes nothing.
  parser: (tag: string) => ({ get: (scope: unknown) => lookUp(scope, foldName(tag)) }),
};

const lookUp = (scope: unknown, name: string): unknown =>
  typeof scope === "object" && scope !== null && Object.hasOwn(scope, name) ? (scope as TemplateData)[name] : undefined;

/** What the engine finds wrong with a template beyond its names: sections that cross cells or paragraphs. */
export function compileProblem(zip: PizZip): string | undefined {
  try {
    new Docxtemplater(zip, options);
    return undefined;
  } catch (error) {
    return explanationOf(error);
  }
}

export function fillDocx(zip: PizZip, data: TemplateData, picture?: WritPicture): Buffer {
  const document = new Docxtemplater(zip, options);
  document.render(data);
  const filled = document.getZip() as PizZip;
  if (picture) addPicture(filled, picture);
  return filled.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

type Problem = { message?: string; properties?: { explanation?: string; errors?: readonly Problem[] } };

function explanationOf(error: unknown): string {
  const { message, properties } = error as Problem;
  const [first] = properties?.errors ?? [];
  return (first?.properties?.explanation ?? properties?.explanation ?? message ?? "").slice(0, 200);
}
