import { expect, test } from "vitest";
import { facets, facetsFor } from "./search-entities.ts";

test("a person is offered the facets of the kinds of case that are available", () => {
  expect(facetsFor(["penal", "civil", "issue"])).toEqual(facets);
  expect(facetsFor(["civil"])).toEqual(["customer", "lawyer", "datetime", "civilStatus", "ticketAmount"]);
  expect(facetsFor(["issue"])).not.toContain("caseStatus");
  expect(facetsFor(["issue"])).not.toContain("penalType");
  expect(facetsFor(["penal"])).not.toContain("civilStatus");
  expect(facetsFor([])).toEqual([]);
});
