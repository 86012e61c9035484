import { expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { user } from "#domain/entities/user.ts";
import { listColumns, listFilters } from "./list-columns.ts";

const untouched = { order: [], shown: {}, widths: {}, compact: false };
const columns = (entity: Parameters<typeof listColumns>[0], role: Parameters<typeof listColumns>[1]) =>
  listColumns(entity, role, untouched).map(({ name }) => name);

test("a list is narrowed also by what it does not show: the people and vehicles of a case", () => {
  expect(listFilters(penalCase, "manager")).toEqual(expect.arrayContaining(["criminals", "bands", "vehicles", "witnesses", "zones", "customer"]));
});

test("what a person may not see, and the only customer they have, is neither column nor filter", () => {
  expect(listFilters(penalCase, "lawyer")).not.toContain("zones");
  expect(columns(penalCase, "lawyer")).not.toContain("zones");
  expect(listFilters(penalCase, "customer")).not.toContain("customer");
});

test("columns are what the server gives with a page: no long texts, files, lines or passwords", () => {
  expect(columns(penalCase, "manager")).toEqual(expect.arrayContaining(["attestation", "penaltyAmount", "zones"]));
  for (const name of ["facts", "files", "actions", "criminals"]) expect(columns(penalCase, "manager")).not.toContain(name);
  expect(columns(user, "manager")).not.toContain("password");
});
