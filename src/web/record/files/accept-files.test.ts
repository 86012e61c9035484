import { expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { acceptFiles } from "./accept-files.ts";

const t = translator(catalogue);
const file = (name: string, content = "x") => new File([content], name);

test("a file that cannot be valid is refused by its name, the others are taken", () => {
  const { accepted, problems } = acceptFiles([file("ticket.pdf"), file("virus.exe"), file("vacío.png", "")], {}, t);
  expect(accepted.map(({ name }) => name)).toEqual(["ticket.pdf"]);
  expect(problems).toEqual(["Archivo no válido: virus.exe", "Archivo no válido: vacío.png"]);
});

test("where only pictures belong, a document is refused", () => {
  expect(acceptFiles([file("ticket.pdf"), file("coche.JPG")], { pictures: true }, t).problems).toEqual(["Archivo no válido: ticket.pdf"]);
});

test("a file over the limit says which", () => {
  const large = Object.defineProperty(file("coche.jpg"), "size", { value: 51 * 1024 ** 2 });
  expect(acceptFiles([large], { pictures: true }, t).problems).toEqual(["El archivo coche.jpg supera 50 MB"]);
});
