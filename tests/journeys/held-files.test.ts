import { afterAll, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

type Row = { id: string; cid: number };

/** A file that waits for a decision. */
async function hold(record: string, name: string) {
  const id = newId();
  await world.db.asSystem((tx) =>
    tx.run(sql`
      insert into uploads (id, entity, record_id, field, name, size, type, user_id, author_alias, held_at, held_reason, sha256, pieces)
      select ${id}, 'case', ${record}, 'files', ${name}, 1200, 'application/pdf', u.id, u.alias, now(), 'sender', ${"ab".repeat(32)}, '\\x'
      from users u where u.role = 'customer' limit 1`),
  );
  return id;
}

test("a manager sees on the day that files are held, adds one to its case, another to a different case, and discards the third", async () => {
  const [own, other] = await world.db.asSystem((tx) => tx.rows<Row>(sql`select id, cid from cases where not deleted order by cid desc limit 2`));
  for (const name of ["uno.pdf", "dos.pdf", "tres.pdf"]) await hold(own!.id, name);
  const page = await world.as("manager", { at: "/main/today", isDark: true, viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.getByRole("region", { name: "Archivos en espera" }).getByRole("link").click();
  await page.waitForURL("**/settings/held-files");
  await page.getByRole("heading", { name: /^tres\.pdf/ }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole("button", { name: `Añadir a ${recordNumber(own!.cid)}: uno.pdf` }).click();
  await page.getByRole("heading", { name: /^uno\.pdf/ }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Añadir a otro registro: dos.pdf" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /^Registro/ }).fill(recordNumber(other!.cid));
  await page.getByRole("option", { name: new RegExp(recordNumber(other!.cid)) }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Añadir", exact: true }).click();
  await page.getByRole("heading", { name: /^dos\.pdf/ }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Descartar tres.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar", exact: true }).click();
  await page.getByText("No hay archivos en espera").waitFor();

  const files = await world.db.asSystem((tx) =>
    tx.rows<{ record: string; name: string }>(sql`select record_id as record, name from files where name in ('uno.pdf', 'dos.pdf', 'tres.pdf')`),
  );
  expect(new Map(files.map(({ name, record }) => [name, record]))).toEqual(
    new Map([
      ["uno.pdf", own!.id],
      ["dos.pdf", other!.id],
    ]),
  );
});
