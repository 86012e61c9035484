import { expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { acceptFiles } from "./accept-files.ts";

const t = translator(catalogue);
const file = (name: string, content = "x") => new File([content], name);

test("files with an invalid name or without content are rejected, the others are accepted", () => {
  const { accepted, problems } = acceptFiles([file("ticket.pdf"), file("virus.exe"), file("vacío.png", "")], {}, t);
  expect(accepted.map(({ name }) => name)).toEqual(["ticket.pdf"]);
  expect(problems).toEqual(["Archivo no válido: virus.exe", "Archivo no válido: vacío.png"]);
});

test("a document is rejected where only pictures are allowed", () => {
  expect(acceptFiles([file("ticket.pdf"), file("coche.JPG")], { pictures: true }, t).problems).toEqual(["Archivo no válido: ticket.pdf"]);
});

test("the error about a file that is too large names the file and the limit", () => {
  const large = Object.defineProperty(file("coche.jpg"), "size", { value: 51 * 1024 ** 2 });
  expect(acceptFiles([large], { pictures: true }, t).problems).toEqual(["El archivo coche.jpg supera 50 MB"]);
});
