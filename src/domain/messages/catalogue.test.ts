import { describe, expect, test, vi } from "vitest";
import { translator } from "./catalogue.ts";
import { catalogue as es } from "./es/catalogue.ts";
import { catalogue as fr } from "./fr/catalogue.ts";

/** A text with its parameters filled in by their names. */
const sample = (text: unknown): string =>
  typeof text === "function" ? String(text(new Proxy({}, { get: (_target, name) => `{${String(name)}}` }))) : String(text);

const strings = (value: unknown): string[] => (value && typeof value === "object" ? Object.values(value).flatMap(strings) : [sample(value)]);

describe("both languages", () => {
  test("name each language in that language", () => {
    expect(es.enums.locales).toEqual({ es: "Español", fr: "Français" });
    expect(fr.enums.locales).toEqual(es.enums.locales);
  });

  test("have no empty text", () => {
    for (const catalogue of [es, fr])
      for (const text of strings([catalogue.texts, catalogue.enums, catalogue.labels])) expect(text.trim()).not.toBe("");
  });

  test("have no key in two groups: the later one would replace the first", async () => {
    const files = import.meta.glob<object>("./es/*.ts", { eager: true });
    const groups = Object.entries(files).filter(
      ([name]) => !/\/(catalogue|open-catalogue|texts|enums.*|labels|served-labels|help.*)\.ts$/.test(name),
    );
    const all = groups.flatMap(([, group]) => Object.values(group).flatMap((texts) => Object.keys(texts as object)));
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
    expect(new Set(all)).toEqual(new Set(Object.keys(es.texts)));
  });

  test("mention the same parameters", () => {
    const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const key of Object.keys(es.texts) as (keyof typeof es.texts)[])
      expect({ key, has: parameters(sample(fr.texts[key])) }).toEqual({ key, has: parameters(sample(es.texts[key])) });
  });

  test("French has no-break spaces before : ; ! ? and inside « »", () => {
    const wrong = strings([fr.texts, fr.enums, fr.labels]).filter((text) => / [:;!?»]|« |'/.test(text));
    expect(wrong).toEqual([]);
  });
});

test("a text that is missing shows its key, is reported once, and nothing fails", () => {
  const { "button.cancel": _, ...texts } = es.texts;
  const t = translator({ locale: "es", texts: texts as typeof es.texts });
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect([t("button.cancel"), t("button.cancel"), t("button.save")]).toEqual(["button.cancel", "button.cancel", es.texts["button.save"]]);
  expect(report.mock.calls).toEqual([["no text: es button.cancel"]]);
  report.mockRestore();
});
