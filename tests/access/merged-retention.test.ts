import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { retention } from "#server/features/protection/retention-job.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, deps } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const admin = await make.user({ role: "admin" });
const root = await world.as(admin);
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const run = () => retention.run(deps, { by: admin.id } as never, { id: "", progress: async () => undefined, cancelled: () => false });
const isAnonymised = async (id: string) =>
  (await owner.query<{ done: boolean }>("select anonymised_at is not null as done from criminals where id = $1", [id])).rows[0]!.done;

async function mergedPair() {
  const kept = await make.criminal({ customer: brisa, name: "Eutropio", surname: "Valdecantos" });
  const absorbed = await make.criminal({ customer: brisa, name: "Eutropio", surname: "Valdecanto" });
  const report = await make.case({ customer: brisa, establishment: shop, criminals: [absorbed.id] });
  const side = async ({ id }: { id: string }) => ({ id, version: (await root.criminals.get({ id })).version });
  const { id } = await root.merges.merge({ entity: "criminal", kept: await side(kept), absorbed: await side(absorbed), take: ["surname"] });
  return { kept, absorbed, report, id };
}

test("an absorbed person is kept as long as the cases of the kept one, and the merge can still be undone", async () => {
  const { kept, absorbed, id } = await mergedPair();
  await owner.query("update criminals set created_at = now() - interval '20 years' where id = any ($1)", [[kept.id, absorbed.id]]);
  await run();
  expect([await isAnonymised(kept.id), await isAnonymised(absorbed.id)]).toEqual([false, false]);
  await root.merges.reverse({ id });
  expect(await root.criminals.get({ id: absorbed.id })).toMatchObject({ surname: "Valdecanto" });
});

test("both are anonymised together, and nothing of the person is left in the merge or the journal", async () => {
  const { kept, absorbed, report, id } = await mergedPair();
  await owner.query("delete from case_criminals where case_id = $1", [report.id]);
  await owner.query("update criminals set created_at = now() - interval '20 years' where id = any ($1)", [[kept.id, absorbed.id]]);
  await run();
  await owner.query("update criminals set blocked_at = blocked_at - interval '2 months' where id = any ($1)", [[kept.id, absorbed.id]]);
  await run();
  expect([await isAnonymised(kept.id), await isAnonymised(absorbed.id)]).toEqual([true, true]);
  expect(await refusal(root.merges.reverse({ id }))).toMatchObject({ status: 409, code: "ANONYMISED" });
  const { rows: links } = await owner.query("select from merge_links where merge_id = $1", [id]);
  const { rows: told } = await owner.query("select from journal where changes::text like '%Valdecanto%' and record_id = any ($1)", [
    [kept.id, absorbed.id],
  ]);
  expect([links.length, told.length]).toEqual([0, 0]);
  expect((await verifyJournal(owner)).problem).toBeUndefined();
});
