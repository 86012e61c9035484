import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { retention } from "#server/features/protection/retention-job.ts";
import type { Person } from "#tests/support/factory.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa });
const people = {
  seller: await make.user({ role: "customer", customer: brisa, establishments: [shop], alias: "Ana Tienda" }),
  counsel: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], alias: "Lucía Letrada" }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
const [seller, counsel, root] = [await world.as(people.seller), await world.as(people.counsel), await world.as(people.admin)];
const thief = await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });
const partner = await make.criminal({ customer: brisa, name: "Marcelino", surname: "Otxandio" });

async function talk() {
  const { id } = await make.case({ customer: brisa, establishment: shop, by: people.seller, criminals: [thief.id, partner.id] });
  const at = { entity: "case" as const, id };
  await seller.messages.shop.send({ ...at, message: newId(), text: "canary-shop: Marcelino Otxandio esperaba fuera" });
  await counsel.messages.office.send({ ...at, message: newId(), text: "canary-office: la prueba es débil" });
  const gone = newId();
  await seller.messages.shop.send({ ...at, message: gone, text: "canary-gone" });
  await seller.messages.shop.withdraw({ ...at, message: gone });
  return at;
}
const ask = async (person: Person, path: string) =>
  fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });

test("the PDF of a case has the thread with the shop, and that of the office only for lawyers and staff who ask for it", async () => {
  const { id } = await talk();
  const read = async (person: Person, query = "") => {
    const answer = await ask(person, `cases/${id}/summary.pdf${query}`);
    return answer.status === 200 ? pdfText(Buffer.from(await answer.arrayBuffer())).text.replace(/[\s\u200b]/g, "") : answer.status;
  };
  for (const person of [people.seller, people.counsel]) {
    const text = await read(person);
    expect(text).toContain("canary-shop");
    expect(text).not.toMatch(/canary-office|canary-gone/);
  }
  const whole = await read(people.counsel, "?office=true");
  expect(whole).toContain("canary-office");
  expect(whole).toContain("Mensajesinternosdeldespacho");
  expect([await read(people.seller, "?office=true"), await read(people.counsel, "?office=perhaps")]).toEqual([403, 400]);
});

test("the data of one person have the thread with the shop, other people by initials, and never that of the office", async () => {
  await talk();
  const text = await (await ask(people.manager, `criminals/${thief.id}/request.json`)).text();
  expect(text).toContain("canary-shop: M. O. esperaba fuera");
  expect(text).not.toMatch(/canary-office|canary-gone/);
  const pdf = pdfText(Buffer.from(await (await ask(people.manager, `criminals/${thief.id}/request.pdf`)).arrayBuffer()));
  expect(pdf.text).toContain("canary-shop");
});

test("a blocked record hides its threads, and anonymising erases their texts", async () => {
  const at = await talk();
  await root.system.changeSettings({ retention: true });
  const run = () => retention.run(deps, { by: people.admin.id } as never, { id: "", progress: async () => undefined, cancelled: () => false });
  await owner.query(`update cases set case_status = 'archived', created_at = now() - interval '40 months', updated_at = now() - interval '40 months',
    datetime = now() - interval '41 months' where id = '${at.id}'`);
  await owner.query(`update case_status_history set date = now() - interval '40 months' where case_id = '${at.id}'`);
  await run();
  for (const api of [seller, counsel, root]) expect((await refusal(api.messages.shop.list(at))).status).toBe(404);
  const texts = async () =>
    JSON.stringify(await db.asSystem((tx) => tx.rows(sql`select text, mentions from messages where record_id = ${at.id} order by thread, position`)));
  expect(await texts()).toContain("canary-shop");
  await owner.query(`update cases set blocked_at = blocked_at - interval '2 months', updated_at = now() - interval '90 months',
    datetime = now() - interval '91 months' where id = '${at.id}'`);
  await owner.query(`update case_status_history set date = now() - interval '90 months' where case_id = '${at.id}'`);
  await run();
  expect(JSON.parse(await texts())).toEqual([
    { text: null, mentions: [] },
    { text: null, mentions: [] },
    { text: null, mentions: [] },
  ]);
  expect(await db.asSystem((tx) => tx.rows(sql`select from unread_messages where record_id = ${at.id}`))).toEqual([]);
});
