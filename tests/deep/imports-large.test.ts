import { writeXlsx } from "hucre/xlsx";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { importClient } from "#tests/support/import-client.ts";
import { openWorld } from "../support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const manager = await make.user({ role: "manager" });
const { run } = importClient(world.url, await world.signIn(manager));
const customers = await Promise.all(Array.from({ length: 20 }, () => make.customer()));
const rows = 10_000;

const headings = ["Código", "Nombre", "Cliente", "País", "Dirección", "Dirección (2)", "Código postal", "Población", "Teléfono"];
const line = (prefix: string) => (_: unknown, n: number) => [
  `${prefix}${n}`,
  `Tienda ${prefix} ${n}`,
  customers[n % customers.length]!.code,
  n % 2 ? "España" : "Spain",
  `Avenida de la Constitución ${n}`,
  `Local ${n}`,
  String(28_000 + (n % 900)),
  "Madrid",
  String(600_000_000 + n),
];
const table = (prefix: string) => [headings, ...Array.from({ length: rows }, line(prefix))];

test.each(["csv", "xlsx"])(
  "ten thousand establishments are imported from %s, in bounded memory and with an intact journal",
  async (kind) => {
    const content = table(kind);
    const file =
      kind === "csv"
        ? Buffer.from(content.map((cells) => cells.join(";")).join("\n"))
        : Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows: content }] }));
    const before = process.memoryUsage().rss;
    let peak = before;
    const progress: number[] = [];
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const result = await run("establishments", "write", file, { onProgress: (done, total) => progress.push(done / total) });
    clearInterval(watch);
    expect(result).toEqual({ rows, created: rows, errors: [], errorCount: 0 });
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
    expect([progress.length > 20, progress.at(-1)]).toEqual([true, 1]);
    expect(peak - before).toBeLessThan(600 * 1024 * 1024);
    const { rows: counted } = await owner.query<{ made: number; told: number }>(`
    select count(*)::int as made, count(j.seq)::int as told from establishments e
    left join journal j on j.record_id = e.id and j.entity = 'establishment' and j.action = 'create' where e.code like '${kind}%'`);
    expect(counted).toEqual([{ made: rows, told: rows }]);
    expect((await verifyJournal(owner)).problem).toBeUndefined();
  },
  120_000,
);
