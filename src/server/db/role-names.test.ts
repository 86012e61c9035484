import { expect, test } from "vitest";
import { rolesInMigrations, rolesOf, rolesOfAppUrl, rolesOfSystem } from "./role-names.ts";

test("the roles of a database carry its name, in every form in which they are found again", () => {
  expect(rolesOf("sumario")).toEqual(rolesInMigrations);
  const roles = rolesOf("firma-2 é");
  expect(roles).toEqual({ app: "firma-2 é_app", scoped: "firma-2 é_scoped", staff: "firma-2 é_staff", system: "firma-2 é_system" });
  expect(rolesOfSystem(roles.system)).toEqual(roles);
  expect(rolesOfAppUrl(Object.assign(new URL("postgres://x@host/firma"), { username: roles.app }).href)).toEqual(roles);
});

test("names that PostgreSQL would cut off stay different, and within its 63 bytes", () => {
  const [one, other] = [rolesOf(`${"ñ".repeat(31)}1`), rolesOf(`${"ñ".repeat(31)}2`)];
  expect(one.app).not.toBe(other.app);
  for (const name of [...Object.values(one), ...Object.values(other)]) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
    expect(name).not.toContain("\uFFFD");
  }
});
