import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

test("the summary of a case opens as a PDF in a new tab", async () => {
  const found = await world.db.asSystem((tx) => tx.row<{ id: string }>(sql`select id from cases where not deleted order by cid limit 1`));
  const page = await world.as("manager", { at: `/main/cases/${found!.id}` });
  await page.getByRole("button", { name: "Más acciones" }).click();
  const link = page.getByRole("menuitem", { name: "Resumen en PDF" });
  await link.waitFor();
  await expectAccessible(page);
  const answered = page.context().waitForEvent("response", (response) => response.url().endsWith(`/api/cases/${found!.id}/summary.pdf`));
  await link.focus();
  await page.keyboard.press("Enter");
  const answer = await answered;
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(page.url()).toContain(`/main/cases/${found!.id}`);
});
