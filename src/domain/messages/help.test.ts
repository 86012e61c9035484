import { describe, expect, test } from "vitest";
import { isFramed, keyGroupsOf, screens } from "#domain/access/screens.ts";
import { help as es } from "./es/help.ts";
import { help as fr } from "./fr/help.ts";
import { helpOf } from "./help.ts";

const explained = screens.filter(isFramed);

describe("help", () => {
  test.each(explained.map(({ path }) => path))("%s is explained in three to six sentences, in both languages alike", (path) => {
    const [spanish, french] = [helpOf(es.texts, path), helpOf(fr.texts, path)];
    expect(spanish.length).toBeGreaterThanOrEqual(3);
    expect(spanish.length).toBeLessThanOrEqual(6);
    expect(french.length).toBe(spanish.length);
    for (const text of [...spanish, ...french]) expect(text).toMatch(/\S.*\.$/);
  });

  test("no two screens share a text by mistake", () => {
    expect(helpOf(es.texts, "/settings/import/customers")).toBe(es.texts["/settings/import"]);
    expect(helpOf(es.texts, "/main/cases/cid/$cid")).toBe(es.texts["/main/cases/$id"]);
    expect(helpOf(es.texts, "/settings/users/new")).toBe(es.texts["/settings/users/$id"]);
    expect(helpOf(es.texts, "/settings/customers/new")).toBe(es.texts["/settings/customers/new"]);
  });

  test("names the keys of a screen", () => {
    expect(keyGroupsOf("/main/cases")).toEqual(["list"]);
    expect(keyGroupsOf("/settings/users")).toEqual(["list"]);
    expect(keyGroupsOf("/settings/import/customers")).toEqual([]);
    expect(keyGroupsOf("/main/cases/new")).toEqual(["intake"]);
    expect(keyGroupsOf("/main/cases/$id")).toEqual(["record", "files"]);
    expect(keyGroupsOf("/settings/zones/new")).toEqual(["record"]);
    expect(keyGroupsOf("/civil/calendar")).toEqual(["calendar"]);
    for (const [group, keys] of Object.entries(es.keys)) expect(fr.keys[group as keyof typeof fr.keys]).toHaveLength(keys.length);
  });

  test("French has no-break spaces before its punctuation", () => {
    const all = [...Object.values(fr.texts).flat(), ...Object.values(fr.keys).flat(2)];
    expect(all.filter((text) => / [:;!?»]|« |'/.test(text))).toEqual([]);
  });
});
