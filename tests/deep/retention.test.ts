import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { chooseAction } from "#tests/support/browser/record-menu.ts";

const world = await openBrowserWorld();
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
afterAll(() => expect(world.pageErrors).toEqual([]));

/** Three archived cases were closed years ago, all others today. */
const { rows: cases } = await owner.query<{ id: string; number: string }>(
  "select id, number from cases where case_status = 'archived' and judgment_type is null and country = 'Spain' and not deleted order by cid limit 3",
);
await owner.query(
  "update case_status_history set date = now(); update civil_case_status_history set date = now(); update issues set datetime = now()",
);
await owner.query("update criminals set created_at = now(); update witnesses set created_at = now()");
await owner.query("update case_status_history set date = now() - interval '20 months' where case_id = any($1::uuid[])", [cases.map(({ id }) => id)]);
const [kept, gone] = [cases[0]!, cases[1]!];

test("an admin sees the due records, a manager puts a hold on one of them, and the rest is blocked", async () => {
  const manager = await world.as("manager", { at: `/main/cases/${kept.id}` });
  await chooseAction(manager, "Conservar por litigio");
  const dialog = manager.getByRole("dialog", { name: "Conservación por litigio" });
  await dialog.getByLabel("Motivo").fill("Recurso pendiente");
  await expectAccessible(manager);
  await dialog.getByRole("button", { name: "Conservar por litigio" }).click();
  await manager.getByText("No se bloquea ni se anonimiza: Recurso pendiente").waitFor();
  await manager.getByRole("tab", { name: "Accesos" }).click();
  await manager.getByRole("region", { name: "Quién ha visto qué" }).getByText("Ficha").first().waitFor();
  await expectAccessible(manager);
  await manager.goto(`/main/cases/${gone.id}`);
  await manager.getByRole("heading", { name: gone.number }).waitFor();

  const admin = await world.as("admin", { at: "/settings/retention" });
  const due = admin.getByRole("region", { name: "Lo que ha vencido" });
  await due.getByRole("row", { name: new RegExp(`${kept.number}.*Conservación por litigio`) }).waitFor();
  await due.getByRole("row", { name: new RegExp(`${gone.number}.*Bloquear`) }).waitFor();
  await admin.getByRole("button", { name: /2\s*Bloquear/ }).waitFor();
  await admin.getByRole("button", { name: /1\s*Conservación por litigio/ }).click();
  await due.getByRole("row", { name: new RegExp(gone.number) }).waitFor({ state: "detached" });
  await expectAccessible(admin);
  expect(await admin.getByRole("button", { name: "Aplicar ahora" }).count()).toBe(0);
  await admin.getByRole("switch", { name: "Los plazos están confirmados" }).click();
  await admin.getByRole("button", { name: "Aplicar ahora" }).click();
  await admin.getByRole("dialog").getByText("Se bloquearán 2 registros").waitFor();
  await admin.getByRole("dialog").getByRole("button", { name: "Aplicar" }).click();
  await expect.poll(async () => (await owner.query("select from cases where blocked_at is not null")).rowCount).toBe(2);
  await manager.goto(`/main/cases/${gone.id}`);
  await manager.getByText("El registro no existe o no tiene acceso a él").waitFor();

  await admin.goto(`/main/cases/${gone.id}`);
  await admin.getByRole("heading", { name: "Registro bloqueado por su plazo de conservación" }).waitFor();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Restaurar" }).click();
  await admin.getByRole("heading", { name: gone.number }).waitFor();
  await admin.context().close();
  await manager.context().close();
});
