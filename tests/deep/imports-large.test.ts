import { request } from "node:http";
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
const token = await world.signIn(manager);
const { run } = importClient(world.url, token);
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

/** Sends a file that nobody holds as a whole, and answers the last line of what comes back. */
function sendLines(step: string, mapping: readonly (string | null)[], lines: Iterable<string>): Promise<{ status: number; last: string }> {
  const query = new URLSearchParams({ step, mapping: JSON.stringify(mapping) });
  const headers = { authorization: `Bearer ${token}`, "accept-language": "es", "content-type": "text/csv" };
  return new Promise((resolve, reject) => {
    const sent = request(`${world.url}/api/imports/establishments?${query}`, { method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text = (text + part).slice(-5000)));
      response.on("end", () => resolve({ status: response.statusCode!, last: text.trim().split("\n").at(-1)! }));
    });
    sent.on("error", reject);
    void (async () => {
      for (const one of lines) if (!sent.write(one)) await new Promise((drained) => sent.once("drain", drained));
      sent.end();
    })();
  });
}

test("a CSV file of 60 MB is imported in bounded memory: columns that are not imported need none", async () => {
  const [wide, count] = [3, 660];
  const note = "ñ".repeat(15_500);
  const make = line("big");
  function* lines() {
    yield `${[...headings, ...Array.from({ length: wide }, (_, n) => `Nota ${n}`)].join(";")}\n`;
    for (let n = 0; n < count; n++) yield `${[...make(null, n), ...Array.from({ length: wide }, () => note)].join(";")}\n`;
  }
  let size = 0;
  for (const one of lines()) size += Buffer.byteLength(one);
  expect(size).toBeGreaterThan(60 * 1000 * 1000);
  const mapping = ["code", "alias", "customer", "country", "address", "address2", "zip", "city", "phone", null, null, null];
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const { status, last } = await sendLines("write", mapping, lines());
  clearInterval(watch);
  expect([status, JSON.parse(last)]).toEqual([200, { result: { rows: count, created: count, errors: [], errorCount: 0 } }]);
  // Less than the file and the text of its cells would need.
  expect(peak - before).toBeLessThan(100 * 1024 * 1024);
}, 400_000);

test("a large CSV file with too many rows, or with too much in its columns, is refused for that reason", async () => {
  function* rowsOf(count: number, text: string) {
    yield "code;alias\n";
    for (let n = 0; n < count; n++) yield `x${n};${text}\n`;
  }
  const many = await sendLines("check", ["code", "alias"], rowsOf(2_000_000, "y".repeat(20)));
  expect([many.status, JSON.parse(many.last).message]).toEqual([400, "El archivo tiene más de 20.000 filas: repártalo en varios"]);
  const full = await sendLines("check", ["code", "alias"], rowsOf(10_000, "y".repeat(10_000)));
  expect([full.status, JSON.parse(full.last).message]).toEqual([400, expect.stringContaining("elija menos columnas")]);
}, 120_000);
