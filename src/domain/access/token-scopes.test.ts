import { expect, test } from "vitest";
import { includesScope, neededScope, type TokenScope, tokenScopes } from "./token-scopes.ts";

const may = (scopes: TokenScope[], tag: string, writes = false) => {
  const needed = neededScope(tag, writes);
  return needed !== undefined && includesScope(scopes, needed);
};

test("a scope opens its collection and no other", () => {
  expect([may(["cases:read"], "cases"), may(["cases:read"], "cases", true), may(["cases:read"], "vehicles")]).toEqual([true, false, false]);
  expect([may(["cases:write"], "cases"), may(["cases:write"], "cases", true), may(["cases:write"], "issues", true)]).toEqual([true, true, false]);
});

test("all opens every collection, and what goes over several", () => {
  expect([may(["all:read"], "vehicles"), may(["all:read"], "search"), may(["all:read"], "vehicles", true)]).toEqual([true, true, false]);
  expect([may(["cases:write"], "search"), may(["cases:write"], "files")]).toEqual([false, false]);
});

test.each([
  "users",
  "account",
  "auth",
  "system",
  "jobs",
  "accesses",
  "retention",
  "live",
  "imports",
  "evidence",
  "webhooks",
  "companySignIns",
  "heldFiles",
  "anything new",
])("no token reaches %s", (tag) => {
  expect(may([...tokenScopes], tag)).toBe(false);
  expect(may([...tokenScopes], tag, true)).toBe(false);
});
