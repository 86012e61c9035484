import { expect, test } from "vitest";
import { decideRoute } from "#domain/access/route-guard.ts";
import { screens } from "#domain/access/screens.ts";
import type { CasesType } from "#domain/access/user.ts";
import { addressOf, screenRoles, shownScreens } from "#tests/support/models/screen-table.ts";

/** They have tests of their own in tests/journeys/guards.test.ts: the start, the lock, and what a visitor opens. */
const elsewhere = ["/", "/pages/lock-screen"];
const guarded = screens.filter((screen) => "rule" in screen && !("signedOut" in screen)).map(({ path }) => path);

test("every screen with a rule is in the table written by hand", () => {
  expect([...Object.keys(shownScreens), ...elsewhere].toSorted()).toEqual(guarded.toSorted());
});

test.each(screenRoles)("%s opens the screens of the table and no other", (role) => {
  // As those of the demo: the shop is a single one, without civil cases.
  const availableTypes: CasesType[] = role === "customer" ? ["penal", "issue"] : ["penal", "civil", "issue"];
  const opened = Object.keys(shownScreens).filter((path) => decideRoute({ role, availableTypes }, addressOf(path)) === "show");
  expect(opened).toEqual(Object.keys(shownScreens).filter((path) => shownScreens[path]!.includes(role)));
});

test.each(Object.keys(shownScreens))("a visitor of %s signs in first", (path) => expect(decideRoute(null, addressOf(path))).toBe("login"));
