import { expect, test } from "vitest";
import { importable, importedFields } from "#domain/entities/importable.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { proposeMapping } from "./mapping.ts";

test.each(Object.values(importable))(
  "columns of $collection are recognised by key and by label in both languages, in any case and without accents",
  (entity) => {
    const names = importedFields({ role: "manager" }, entity);
    const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    for (const headings of [
      names,
      ...[es, fr].map(({ labels }) => names.map((name) => (labels[entity.name].fields as Record<string, string>)[name]!)),
    ])
      for (const written of [headings, headings.map(plain), headings.map((heading) => ` ${heading} *`)])
        expect(proposeMapping(entity, names, written)).toEqual(names);
  },
);
