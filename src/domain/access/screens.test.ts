import { expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { listPath, recordPath, screenAt, screens } from "./screens.ts";

test("every entity has a list, a form and a page, but companies, which are edited with their customer", () => {
  const viewsOf = (name: string) => screens.flatMap(({ record }) => (record?.entity === name ? [record.view] : []));
  const incomplete = Object.keys(entities).filter((name) => viewsOf(name).join() !== "list,new,page");
  expect(incomplete).toEqual(["company"]);
});

test("the paths of a record are those of its screens, and an entity without screens has none that can be opened", () => {
  expect([listPath(entities.zone), listPath(entities.civilCase)]).toEqual(["/settings/zones", "/civil/civilCases"]);
  expect(screenAt(recordPath(entities.zone, "0198"))).toMatchObject({ path: "/settings/zones/$id", record: { entity: "zone", view: "page" } });
  expect(screenAt(recordPath(entities.zone, "new"))).toMatchObject({ record: { view: "new" } });
  expect(screenAt(recordPath(entities.company, "0198"))).toBeUndefined();
});

test("the two calendars have different titles in starred pages and browser tabs", () => {
  for (const { texts } of [es, fr]) {
    const [penal, civil] = ["/main/calendar", "/civil/calendar"].map((path) => texts[screenAt(path)!.title as "menu.civilCalendar"]);
    expect(penal).not.toBe(civil);
  }
});
