import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld, typeCredentials, waitForTitle } from "#tests/support/browser/browser-world.ts";
import { addressOf, screenRoles, shownScreens } from "#tests/support/models/screen-table.ts";
import { sampled } from "#tests/support/sampled.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

/** Each screen at an address, with the roles that may open it: tests/access/screens.test.ts compares them with the screens that are declared. */
const shown = Object.fromEntries(Object.entries(shownScreens).map(([path, roles]) => [addressOf(path), roles as readonly string[]]));

/** A case number redirects to its case, or says that the user has no such case; until then it has not been shown. */
const isShown = (path: string, now: string) =>
  path.includes("/cid/") ? /^\/main\/cases\/[0-9a-f-]{36}$/.test(now) || now === "/pages/error-404" : now === path;

type WithRouter = { __TSR_ROUTER__: { subscribe: (event: "onResolved", listener: () => void) => () => void } };

/** Navigates as a link does, and waits for the router: the address is the requested one until the guard has decided. */
const follow = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = (window as unknown as WithRouter).__TSR_ROUTER__.subscribe("onResolved", resolve);
    history.pushState({}, "", to);
    await promise.finally(stop);
  }, path);

describe("every screen", () => {
  test("sends a visitor to the sign-in page first, and back", async () => {
    const page = await world.visit();
    const [first, ...others] = Object.keys(shown);
    await page.goto(first!);
    await page.waitForURL(({ searchParams }) => searchParams.get("to") === first);
    for (const path of others) {
      await follow(page, path);
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get("to")]).toEqual(["/login", path]);
    }
    await page.goto("/login?to=%2Fsettings%2Fcourts");
    await typeCredentials(page, "manager");
    await page.waitForURL("**/settings/courts");
    await page.context().close();
  });

  test.each(screenRoles)("opens for %s, or not, as the table says", async (role) => {
    const page = await world.as(role);
    for (const [path, roles] of sampled(Object.entries(shown), role)) {
      await follow(page, path);
      await page.waitForURL(({ pathname }) => (roles.includes(role) ? isShown(path, pathname) : pathname === "/pages/not-authorized"));
      await waitForTitle(page);
    }
    await page.context().close();
  });
});

describe("the other pages", () => {
  test("an unknown path leads to error-404, signed in or not", async () => {
    for (const page of [await world.visit(), await world.as("customer")]) {
      await page.goto("/nowhere/at/all");
      await page.waitForURL("**/pages/error-404");
      await page.getByText("Página no encontrada").first().waitFor();
      await page.context().close();
    }
  });

  test("a signed-in user is redirected from the sign-in pages", async () => {
    const page = await world.as("manager");
    for (const path of ["/login", "/forgot-password", "/reset-password", "/pages/register"]) {
      await page.goto(path);
      await page.waitForURL("**/main/today");
    }
    await page.context().close();
  });

  test("a target outside of the application is ignored", async () => {
    const page = await world.visit();
    await page.goto("/login?to=%2F%2Fevil.test%2F");
    await typeCredentials(page, "manager");
    await page.waitForURL("**/main/today");
    await page.context().close();
  });

  test("a deliberate sign-out leaves no target; the way back from a forgotten password keeps it", async () => {
    const page = await world.as("manager", { at: "/settings/courts" });
    const other = await page.context().newPage();
    await other.goto("/settings/vehicles");
    await other.getByRole("link", { name: "0000BBB" }).waitFor();
    await page.getByRole("button", { name: /Gael Demo/ }).click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    for (const tab of [page, other]) await tab.waitForURL(({ pathname, search }) => pathname === "/login" && search === "");
    await other.close();
    await page.goto("/settings/courts");
    await page.waitForURL(({ searchParams }) => searchParams.get("to") === "/settings/courts");
    await page.getByRole("link", { name: "¿Ha olvidado su contraseña?" }).click();
    await page.getByRole("link", { name: "Volver al inicio de sesión" }).click();
    await typeCredentials(page, "manager");
    await page.waitForURL("**/settings/courts");
    await page.goto("/settings/courts/%00");
    await page.getByText("Página no encontrada").first().waitFor();
    await page.goto("/settings/courts/x");
    await page.getByText("Página no encontrada").first().waitFor();
    await page.context().close();
  });

  test("message pages are shown to anybody and are accessible", async () => {
    const page = await world.visit({ viewport: { width: 400, height: 800 } });
    for (const name of ["error-404", "error-500", "not-authorized", "maintenance", "coming-soon", "register"]) {
      await page.goto(`/pages/${name}`);
      await expectAccessible(page);
      expect(new URL(page.url()).pathname).toBe(`/pages/${name}`);
    }
    await page.context().close();
  });

  test("the lock screen removes the data until the password is typed again", async () => {
    const page = await world.as("manager", { at: "/settings/vehicles" });
    await page.getByRole("link", { name: "0000BBB" }).waitFor();
    await page.goto("/pages/lock-screen");
    await page.getByText("Sesión bloqueada").first().waitFor();
    expect(await page.getByText("0000BBB").count()).toBe(0);
    await page.goto("/settings/vehicles");
    await page.getByText("Sesión bloqueada").first().waitFor();
    await expectAccessible(page);
    const other = await page.context().newPage();
    await other.goto("/settings/vehicles");
    await other.getByText("Sesión bloqueada").first().waitFor();
    await page.getByLabel("Contraseña", { exact: true }).fill("sumario-demo");
    await page.getByRole("button", { name: "Desbloquear" }).click();
    await page.getByRole("link", { name: "0000BBB" }).waitFor();
    await other.getByRole("link", { name: "0000BBB" }).waitFor();
    await page.context().close();
  });
});
