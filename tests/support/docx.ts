import PizZip from "pizzip";
import { docxOf } from "#server/writs/shipped-docx.ts";

/** The words of a document, with its headers and footers, one line per paragraph. */
export function docxText(bytes: Buffer): string {
  const zip = new PizZip(bytes);
  return Object.keys(zip.files)
    .filter((name) => /^word\/(document|header\d|footer\d)\.xml$/.test(name))
    .map((name) =>
      zip
        .file(name)!
        .asText()
        .replaceAll("</w:p>", "\n")
        .replaceAll(/<w:br\/>/g, "\n")
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&"),
    )
    .join("\n");
}

/** A document with one paragraph per line. */
export const docxWith = (...lines: string[]): Promise<Buffer> => docxOf("es", lines.join("\n"));

/** The same document with parts changed, added, or, where the change gives nothing, removed. */
export async function tamperedDocx(changes: Readonly<Record<string, (before: string) => string | Buffer | undefined>>): Promise<Buffer> {
  const zip = new PizZip(await docxWith("Expediente {numero}"));
  for (const [name, change] of Object.entries(changes)) {
    const after = change(zip.file(name)?.asText() ?? "");
    if (after === undefined) zip.remove(name);
    else zip.file(name, after);
  }
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
