import { describe, expect, test } from "vitest";
import { homePath } from "./open-screens.ts";
import type { Role } from "./roles.ts";
import { decideRoute } from "./route-guard.ts";
import { safeTarget } from "./safe-target.ts";
import type { CasesType } from "./user.ts";

const all: CasesType[] = ["penal", "civil", "issue"];
const person = (role: Role, availableTypes = all) => ({ role, availableTypes });

describe("guards", () => {
  test.each([
    ["/settings/users", null, "login"],
    ["/settings/users", "manager", "show"],
    ["/settings/users", "lawyer", "notAuthorized"],
    ["/settings/vehicles/new", "customer", "show"],
    ["/settings/vehicles", "lawyer", "notAuthorized"],
    ["/settings/zones", "customer", "notAuthorized"],
    ["/settings/zones", "supercustomer", "show"],
    ["/settings/establishments/new", "supercustomer", "notAuthorized"],
    ["/settings/establishments/0198", "supercustomer", "show"],
    ["/main/cases/cid/2026000001", "lawyer", "show"],
    ["/dashboard/cases", "lawyer", "notAuthorized"],
    ["/login", "admin", "home"],
    ["/login", null, "show"],
    ["/pages/register", "admin", "show"],
    ["/pages/register", "manager", "home"],
    ["/pages/error-404", "customer", "show"],
    ["/pages/not-authorized", null, "show"],
    ["/nowhere", "admin", "notFound"],
    ["/nowhere", null, "notFound"],
    ["/", null, "login"],
  ] as const)("%s for %s: %s", (path, role, decision) => expect(decideRoute(role && person(role), path)).toBe(decision));

  test("a type of case that is not available answers as if the role did not allow it", () => {
    expect(decideRoute(person("admin", ["penal"]), "/civil/civilCases")).toBe("notAuthorized");
    expect(decideRoute(person("admin", ["civil"]), "/main/cases")).toBe("notAuthorized");
  });
});

test.each(["customer", "supercustomer", "lawyer", "manager", "admin"] as const)("the day of %s opens, whatever the types of case", (role) => {
  expect([decideRoute(person(role, []), homePath), decideRoute(person(role), homePath)]).toEqual(["show", "show"]);
});

test.each([
  ["/settings/users?q=a", "/settings/users?q=a"],
  ["//evil.test", "/"],
  ["/\\evil.test", "/"],
  ["https://evil.test", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\\b", "/"],
  [undefined, "/"],
  ["/pages/lock-screen", "/"],
  ["/login?to=/main/cases", "/"],
  ["/pages/not-authorized", "/"],
  ["/pages/error-404/", "/"],
  ["/main/cases?tab=trial#x", "/main/cases?tab=trial#x"],
])("after signing in %j leads to %s", (to, target) => expect(safeTarget(to)).toBe(target));
