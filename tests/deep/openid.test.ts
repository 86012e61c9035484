import { Secret } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { enable } from "#server/auth/second-factor.ts";
import { freePort } from "#server/db/free-port.ts";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { codeOf } from "#tests/support/servers/cookie-client.ts";
import { openIdProvider } from "#tests/support/servers/openid-provider.ts";

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const acme = await openIdProvider({ redirectUri: `${publicUrl}/callback`, emailInIdToken: true });
afterAll(() => acme.close());
const { issuer, client } = acme;
const world = await openBrowserWorld({
  port,
  publicUrl,
  providers: [{ id: "acme", name: "Acme", issuer, clientId: client.id, clientSecret: client.secret }],
});
afterAll(() => expect(world.pageErrors).toEqual([]));

/** Opens the popup at the provider, which signs in this person. */
async function openPopup(page: Page, email: string): Promise<Page> {
  acme.signInAs({ email, email_verified: true });
  await page.goto("/login");
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Entrar con Acme" }).click();
  return popup;
}

describe("signing in through a provider", () => {
  test("happens in a popup, and the page that opened it is signed in", async () => {
    const page = await world.visit();
    const popup = await openPopup(page, "manager@demo.sumario.test");
    const visited: string[] = [];
    popup.on("request", (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).origin));
    await page.waitForURL("**/main/today");
    await page.getByRole("button", { name: /Gael Demo/ }).waitFor();
    await expect.poll(() => popup.isClosed() || popup.getByText("Ya puede cerrar esta ventana.").isVisible()).toBeTruthy();
    expect(visited).toContain(issuer);
    await page.context().close();
  });

  test("is refused, with a message, for a person who is no user; the page stays where it was", async () => {
    const page = await world.visit();
    const popup = await openPopup(page, "nobody@elsewhere.test");
    await popup.getByRole("alert").getByText("Acceso no válido").first().waitFor();
    expect(new URL(popup.url()).pathname).toBe("/callback");
    await expectAccessible(popup);
    expect(new URL(page.url()).pathname).toBe("/login");
    await popup.getByRole("link", { name: "Volver al inicio de sesión" }).click();
    await popup.waitForURL("**/login");
    await page.context().close();
  });

  test("asks for the second factor of a user who has one, in the page that opened the popup", async () => {
    const key = new Secret({ size: 20 }).base32;
    await world.db.asSystem(async (tx) => {
      const user = await tx.row<{ id: string; alias: string; email: string; locale: "es" }>(
        sql`select id, alias, email, locale from users where email = 'supercustomer@demo.sumario.test'`,
      );
      await enable(tx, world.deps.keyring, user!, key, 0);
    });
    const page = await world.visit();
    await openPopup(page, "supercustomer@demo.sumario.test");
    await page.getByLabel(/Código de 6 cifras/).fill(codeOf(key));
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.getByRole("button", { name: "Validar código" }).click();
    await page.waitForURL("**/main/today");
    await page.context().close();
  });
});
