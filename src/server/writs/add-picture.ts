import type PizZip from "pizzip";
import { pictureMark } from "#domain/writs/placeholder.ts";

export type WritPicture = { width: number; height: number; image: Uint8Array };

const pictureName = "media/sumario-letterhead.png";
const relationId = "rIdSumarioLetterhead";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";

/** In the units of the format, 36,000 to a millimetre: as large as a letterhead is on paper. */
const most = { width: 70 * 36_000, height: 16 * 36_000 };

/** Puts the picture where the filled document has its mark. */
export function addPicture(zip: PizZip, picture: WritPicture) {
  const parts = Object.keys(zip.files).filter((name) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name));
  const marked = parts.filter((name) => zip.file(name)!.asText().includes(pictureMark));
  for (const name of marked) {
    const before = zip.file(name)!.asText();
    zip.file(
      name,
      before.replaceAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g, (whole, text: string) => (text.includes(pictureMark) ? drawn(text, picture) : whole)),
    );
    relate(zip, name);
  }
  if (marked.length === 0) return;
  zip.file(`word/${pictureName}`, picture.image);
  const types = zip.file("[Content_Types].xml")!.asText();
  if (!/Extension="png"/i.test(types))
    zip.file(
      "[Content_Types].xml",
      types.replace(/<Types[^>]*>/, (tag) => `${tag}<Default Extension="png" ContentType="image/png"/>`),
    );
}

function relate(zip: PizZip, part: string) {
  const name = `word/_rels/${part.slice("word/".length)}.rels`;
  const before = zip.file(name)?.asText() ?? `<Relationships xmlns="${relationships}"></Relationships>`;
  const relation = `<Relationship Id="${relationId}" Type="${office}/image" Target="${pictureName}"/>`;
  const whole = before.replace(/<Relationships([^>]*?)\/>/, "<Relationships$1></Relationships>");
  zip.file(name, whole.replace("</Relationships>", `${relation}</Relationships>`));
}

const textOf = (text: string) => (text === "" ? "" : `<w:t xml:space="preserve">${text}</w:t>`);

/** The text around the mark, with the picture in its place; a mark that somebody wrote again is dropped. */
function drawn(text: string, { width, height }: WritPicture): string {
  const [before = "", ...after] = text.split(pictureMark);
  const scale = Math.min(most.width / width, most.height / height);
  const [cx, cy] = [Math.round(width * scale), Math.round(height * scale)];
  const frame = `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="letterhead"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relationId}" xmlns:r="${office}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  const inline = `<wp:inline xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="1" name="letterhead"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">${frame}</a:graphicData></a:graphic></wp:inline>`;
  return `${textOf(before)}<w:drawing>${inline}</w:drawing>${textOf(after.join(""))}`;
}
