import { afterAll, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openStage } from "../support/browser.ts";

const stage = await openStage();
afterAll(() => expect(stage.complaints).toEqual([]));

test("a case opens as a document in a tab of its own", async () => {
  const found = await stage.db.asSystem((tx) => tx.row<{ id: string }>(sql`select id from cases where not deleted order by cid limit 1`));
  const page = await stage.as("manager", { at: `/main/cases/${found!.id}` });
  const link = page.getByRole("link", { name: "Resumen en PDF" });
  await link.waitFor();
  await expectAccessible(page);
  const answered = page.context().waitForEvent("response", (response) => response.url().endsWith(`/api/cases/${found!.id}/summary.pdf`));
  await link.focus();
  await page.keyboard.press("Enter");
  const answer = await answered;
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(page.url()).toContain(`/main/cases/${found!.id}`);
});
