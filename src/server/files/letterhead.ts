import type { Look } from "#domain/branding/look.ts";
import type { Letterhead, PaperLook } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import type { PdfLook } from "#server/documents/pdf-document.ts";
import type { PdfTemplates } from "#server/documents/pdf-maker.ts";
import type { Pictures } from "#server/documents/typst.ts";
import { DamagedBytes, verifiedBytes } from "./pieces.ts";
import { previewKey } from "./store.ts";

/** The copy of a letterhead that was drawn when it was uploaded, never the uploaded bytes. A paper is made without one that is damaged. */
async function readLetterhead({ files }: Pick<Deps, "files">, letterhead: Letterhead | null): Promise<Buffer | undefined> {
  if (!letterhead) return undefined;
  return verifiedBytes(files, previewKey(letterhead.key, "large"), letterhead.previews.subarray(32)).catch((error: unknown) => {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  });
}

/** For word processors, which do not show the format of our copies. */
export async function readPrintedLetterhead(deps: Pick<Deps, "files" | "pictures">, letterhead: Letterhead | null, owner: string) {
  const copy = await readLetterhead(deps, letterhead);
  const drawn = copy && (await deps.pictures.letterhead(copy, owner));
  return typeof drawn === "object" ? drawn : undefined;
}

const letterheadName = "letterhead.webp";

/** Makes a document in the look of its customer or of the installation. */
export async function makePaper<T extends keyof PdfTemplates>(
  deps: Pick<Deps, "files" | "pdf">,
  look: PaperLook,
  template: T,
  data: PdfTemplates[T],
  pictures: Pictures = {},
): Promise<Buffer> {
  const letterhead = await readLetterhead(deps, look.letterhead);
  const dressed = { ...data, look: { ...pdfLook(look), ...(letterhead && { letterhead: letterheadName }) } };
  return deps.pdf.make(template, dressed, letterhead ? { ...pictures, [letterheadName]: letterhead } : pictures);
}

const pdfLook = ({ name, accent }: Look): PdfLook => ({ ...(name && { name }), ...(accent && { accent }) });
