import { expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { user } from "#domain/entities/user.ts";
import { listCard, listColumns, listFilters, shownNames } from "./list-columns.ts";

const untouched = { order: [], shown: {}, widths: {}, compact: false };
const columns = (entity: Parameters<typeof listColumns>[0], role: Parameters<typeof listColumns>[1]) =>
  listColumns(entity, role, untouched).map(({ name }) => name);

test("a list also has filters for fields that are no columns: the people and vehicles of a case", () => {
  expect(listFilters(penalCase, "manager")).toEqual(expect.arrayContaining(["criminals", "bands", "vehicles", "witnesses", "zones", "customer"]));
});

test("fields that a role may not see, and the only customer of a user, are neither column nor filter", () => {
  expect(listFilters(penalCase, "lawyer")).not.toContain("zones");
  expect(columns(penalCase, "lawyer")).not.toContain("zones");
  expect(listFilters(penalCase, "customer")).not.toContain("customer");
  expect(listFilters(penalCase, "customer")).not.toContain("caseCreator");
  expect(listCard(penalCase, "customer")).toMatchObject({ title: ["cid"], badge: "caseStatus", end: "ticketAmount" });
});

test("a lawyer sees who, where, what comes next and before which court, until they choose otherwise", () => {
  expect(shownNames(listColumns(penalCase, "lawyer", untouched))).toEqual([
    "cid",
    "criminals",
    "establishment",
    "caseStatus",
    "nextDate",
    "nextKind",
    "court",
    "ticketAmount",
  ]);
  expect(shownNames(listColumns(penalCase, "lawyer", { ...untouched, shown: { court: false, penalType: true } }))).toEqual(
    expect.not.arrayContaining(["court"]),
  );
  expect(shownNames(listColumns(penalCase, "manager", untouched))).toEqual(expect.arrayContaining(["customer", "lawyer", "zones"]));
});

test("columns are the fields that a list request can return: no files, lines or passwords", () => {
  expect(columns(penalCase, "manager")).toEqual(expect.arrayContaining(["attestation", "penaltyAmount", "zones", "criminals", "facts"]));
  for (const name of ["files", "actions", "witnesses", "relatedCases"]) expect(columns(penalCase, "manager")).not.toContain(name);
  expect(columns(user, "manager")).not.toContain("password");
});
