import { join } from "node:path";
import { expect, test } from "vitest";
import { readFont } from "./text-width.ts";
import { openTypst, openWasm } from "./typst.ts";

const options = { folder: join(import.meta.dirname, "templates"), fonts: ["400Regular", "600SemiBold"].map(readFont) };
const document = {
  locale: "fr",
  title: "Vide",
  kind: "Essai",
  made: "Aujourd’hui",
  name: "Vide",
  about: "",
  chips: [],
  confidential: "Confidentiel",
  page: "Page {page} sur {pages}",
  sections: [{ title: "Faits", blocks: [{ kind: "text", label: "Récit", text: "#panic() *n’est pas* du balisage" }] }],
};

test.each([
  ["of this platform", openTypst],
  ["as WebAssembly", openWasm],
])("the compiler %s makes a tagged document, and reports a template that fails", async (_, open) => {
  const typst = await open(options);
  const pdf = Buffer.from(typst.render("sections", JSON.stringify(document))).toString("latin1");
  for (const mark of ["%PDF-1.7", "/StructTreeRoot", "/Marked true", "/Lang (fr)", "/Title (Vide)"]) expect(pdf).toContain(mark);
  expect(() => typst.render("sections", "{}")).toThrow("sections.typ");
  expect(typst.render("sections", JSON.stringify(document)).byteLength).toBe(pdf.length);
  expect(typst.needsRestart()).toBe(false);
});
