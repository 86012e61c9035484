import { expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { acceptFiles } from "./accept-files.ts";

const t = translator(catalogue);
const [jpeg, pdf] = [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "%PDF-1.7"];
const file = (name: string, content: BlobPart = "x") => new File([content], name);

test("files with an invalid name or without content are rejected, the others are accepted", async () => {
  const { accepted, problems } = await acceptFiles([file("ticket.pdf", pdf), file("virus.exe"), file("vacío.png", "")], {}, t);
  expect(accepted.map(({ name }) => name)).toEqual(["ticket.pdf"]);
  expect(problems).toEqual([
    "Archivo no válido: virus.exe. Se admiten fotos (JPG, PNG, WebP, HEIC), PDF, Word, Excel, ODT, vídeo (MP4, MOV, AVI, MKV), audio (MP3, WAV), ZIP y correos (EML, MSG).",
    "Archivo no válido: vacío.png. Está vacío.",
  ]);
});

test("a document is rejected where only pictures are allowed", async () => {
  const { problems } = await acceptFiles([file("ticket.pdf", pdf), file("coche.JPG", jpeg)], { pictures: true }, t);
  expect(problems).toEqual(["Archivo no válido: ticket.pdf. Aquí se admiten fotos (JPG, PNG, WebP, HEIC)."]);
});

test("content of another type is rejected when it is chosen; types that only the server knows are not", async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chosen = [file("foto.jpg", "<html>"), file("lista.xlsx", "a,b"), file("grabación.avi", "RIFF"), file("captura.png", png)];
  const { accepted, problems } = await acceptFiles(chosen, {}, t);
  expect(accepted.map(({ name }) => name)).toEqual(["grabación.avi", "captura.png"]);
  expect(problems).toEqual([
    "Archivo no válido: foto.jpg. Su contenido no es el de un archivo .jpg: guárdelo de nuevo o envíe el original.",
    "Archivo no válido: lista.xlsx. Su contenido no es el de un archivo .xlsx: guárdelo de nuevo o envíe el original.",
  ]);
});

test("the error about a file that is too large names the file and the limit", async () => {
  const large = Object.defineProperty(file("coche.jpg", jpeg), "size", { value: 51 * 1024 ** 2 });
  expect((await acceptFiles([large], { pictures: true }, t)).problems).toEqual(["El archivo coche.jpg supera 50 MB"]);
});
