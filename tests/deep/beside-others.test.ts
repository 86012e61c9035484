import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { defaultLimits } from "#server/base/database-limits.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { importClient } from "#tests/support/import-client.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { openWorld } from "../support/world.ts";

// As an installation has them, except that a machine which is loaded refuses nobody.
const world = await openWorld({ limits: { ...defaultLimits, wait: 30 } });
const { make, url } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const lines = 1000;
const codes = ["B12345674", "A58818501", "B99286320", "A28015865"];
const customers = await Promise.all(codes.map((code) => make.customer({ code })));
const shops = await Promise.all(customers.map((customer, index) => make.establishment({ customer, code: `T-${index}` })));
const stranger = await make.customer();
const strangersShop = await make.establishment({ customer: stranger });
const guard = await world.as(await make.user({ role: "customer", customer: stranger, establishments: [strangersShop] }));
const managers = await Promise.all(customers.map(() => make.user({ role: "manager" })));
const tokens = await Promise.all(managers.map((one) => world.signIn(one)));

const headings = "customer;establishment;datetime;facts;ticketAmount;recoveredProducts;theftSeen;theftCount;looseArticles;hasImages";
const fileOf = (index: number) =>
  Buffer.from(
    [
      headings,
      ...Array.from(
        { length: lines },
        (_, n) => `${codes[index]};T-${index};10/01/2026 10:30;Sustrae el artículo ${n}.;12,50;No;seenAndReported;onePerson;upToFour;storedUploaded`,
      ),
    ].join("\n"),
  );

/** In milliseconds, what each report takes until `isOver`. One that is refused fails. */
async function report(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await guard.cases.intake(intakeFrom(strangersShop)());
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}
const wordsOf = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
  return `${times.length} reports, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
};

/** In milliseconds, how long others waited for one connection at a time, looked at every 20 ms: for the counter and for the journal. */
async function watchLocks(isOver: () => boolean) {
  const waits = new Map<string, { since: number; longest: number }>();
  while (!isOver()) {
    const { rows } = await owner.query<{ name: string }>(`
      select distinct case when l.locktype = 'advisory' then 'advisory ' || l.objid else left(a.query, 60) end as name
      from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
    const [now, names] = [performance.now(), new Set(rows.map(({ name }) => name))];
    for (const name of names) {
      const known = waits.get(name) ?? { since: 0, longest: 0 };
      const since = known.since || now;
      waits.set(name, { since, longest: Math.max(known.longest, now - since) });
    }
    for (const [name, wait] of waits) if (!names.has(name)) wait.since = 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [...waits].map(([name, { longest }]) => `${Math.round(longest)} ms ${name}`);
}

test("another customer reports while four imports of 1,000 lines, two exports and a merge run, and none is refused", async () => {
  let quiet = 0;
  const before = await report(() => ++quiet > 30);
  const [kept, absorbed] = [await make.criminal({ customer: customers[0]! }), await make.criminal({ customer: customers[0]! })];
  for (let index = 0; index < 40; index++)
    await make.case({ customer: customers[0]!, establishment: shops[0]!, criminals: [index % 2 ? kept.id : absorbed.id] });

  const mapping = (await importClient(url, tokens[0]!).inspect("cases", fileOf(0))).columns.map(({ field }) => field ?? null);
  let isOver = false;
  const steps: string[] = [];
  const imports = tokens.map(async (token, index) => {
    const { send } = importClient(url, token);
    for (const step of ["check", "write"] as const) {
      const start = performance.now();
      const { status, text } = await send("cases", step, fileOf(index), mapping);
      expect([status, JSON.parse(text.trim().split("\n").at(-1)!)]).toEqual([
        200,
        { result: expect.objectContaining({ created: lines, errorCount: 0 }) },
      ]);
      steps.push(`${step} ${Math.round(performance.now() - start)} ms`);
    }
  });
  const exports = tokens.slice(0, 2).map(async (token) => {
    const answer = await fetch(`${url}/api/cases/export?format=csv`, { headers: { authorization: `Bearer ${token}` } });
    expect((await answer.text()).length).toBeGreaterThan(0);
    return answer.status;
  });
  const merge = world.as(managers[0]!).then(async (api) => {
    const side = async ({ id }: { id: string }) => ({ id, version: (await api.criminals.get({ id })).version });
    return api.merges.merge({ entity: "criminal", kept: await side(kept), absorbed: await side(absorbed), take: [] });
  });
  const watched = watchLocks(() => isOver);
  const busy = report(() => isOver);
  await Promise.all([...imports, merge]).finally(() => {
    isOver = true;
  });
  const [during, waits] = [await busy, await watched];
  expect(await Promise.all(exports)).toEqual([200, 200]);
  process.stdout.write(`quiet: ${wordsOf(before)}\nbeside: ${wordsOf(during)}\n${steps.join(", ")}\nwaits: ${waits.join("; ")}\n`);

  expect(during.length).toBeGreaterThan(10);
  // Below the time after which anybody would be refused.
  expect(Math.max(...during)).toBeLessThan(defaultLimits.lock * 1000);
  expect(world.errors).toEqual([]);
  const { rows } = await owner.query<{ cid: number }>("select cid from cases where cid > 0 order by cid");
  expect(rows.map(({ cid }) => cid)).toEqual(rows.map((_, index) => rows[0]!.cid + index));
  expect((await verifyJournal(owner)).problem).toBeUndefined();
});
