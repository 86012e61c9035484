import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { addressOf, runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer();
const thief = await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });
const theft = await make.case({ customer: brisa, criminals: [thief.id] });
const manager = await make.user({ role: "manager", email: "intruso@test.test" });

const seen = (...args: string[]) => runCommand("seen", args, { DATABASE_URL: world.ownerUrl });
const rowsOf = (text: string): string[][] => parse(text, { bom: true, delimiter: ";" });
/** By a superuser: the product itself may only add to the log, and delete old entries. */
async function asOwner(text: string) {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}
const logged = () =>
  db.asSystem((tx) => tx.rows<{ entity: string; records: string[] }>(sql`select entity, records from access_log where user_id = ${manager.id}`));

describe("what an account saw between two times", () => {
  test("is printed record by record, with number or name, time and kind of access", async () => {
    const api = await world.as(manager);
    await api.cases.get({ id: theft.id });
    await deps.accessLog.flush();
    await asOwner("update access_log set at = '2026-03-01T10:15:00Z'");
    await api.cases.history({ id: theft.id });
    await deps.accessLog.flush();

    const { code, output, errors } = await seen("--account", "Intruso@test.test", "--from", "2026-03-01T11:00", "--to", "2026-03-01T12:00");
    expect([code, errors]).toEqual([0, "Intruso@test.test, 2026-03-01T10:00:00.000Z - 2026-03-01T11:00:00.000Z: Casos penales 1, Autores 1\n"]);
    const number = `${String(theft.cid).slice(0, 4)}-${String(theft.cid).slice(4)}`;
    expect(rowsOf(output).slice(1).toSorted()).toEqual([
      ["01/03/2026 11:15", manager.alias, "Dentro de un caso", "Autor", "Aquilino Zubeldia", thief.id, ""],
      ["01/03/2026 11:15", manager.alias, "Ficha", "Caso", number, theft.id, ""],
    ]);
  });

  test("is written to a file that nobody else may read", async () => {
    const file = join(temporaryFolder(), "visto.csv");
    expect(await seen("--account", manager.email, "--from", "2026-01-01", "--to", "2100-01-01", "--out", file)).toMatchObject({
      code: 0,
      output: "",
    });
    expect(rowsOf(readFileSync(file, "utf8")).map((row) => row[2])).toEqual(expect.arrayContaining(["Dentro de un caso", "Ficha", "Historial"]));
  });

  test("is refused with a clear message without an account or a time", async () => {
    expect(await seen("--account", manager.email)).toMatchObject({ code: 1, output: "" });
    expect((await seen("--account", "nadie@test.test", "--from", "2026-01-01", "--to", "2026-02-01")).errors).toBe(
      "there is no account nadie@test.test\n",
    );
    expect((await seen("--account", manager.email, "--from", "ayer", "--to", "2026-02-01")).errors).toContain("ayer is not a time");
  });
});

describe("a process that stops", () => {
  const start = async () => {
    const run = runServer(["--port", "0", "--data", temporaryFolder()], { DATABASE_URL: world.ownerUrl });
    return { run, api: client(await addressOf(run), await world.signIn(manager)) };
  };
  const isLogged = async (id: string) => (await logged()).some(({ records }) => records.includes(id));

  test("has written its whole access log when it is asked to stop", async () => {
    const { run, api } = await start();
    const last = await make.witness({ customer: brisa });
    await api.witnesses.get({ id: last.id });
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(await isLogged(last.id)).toBe(true);
  });

  test("loses no access older than a moment when it is killed", async () => {
    const { run, api } = await start();
    const earlier = await make.witness({ customer: brisa });
    await api.witnesses.get({ id: earlier.id });
    await expect.poll(() => isLogged(earlier.id)).toBe(true);
    const last = await make.witness({ customer: brisa });
    await api.witnesses.get({ id: last.id });
    run.child.kill("SIGKILL");
    await run.ended;
    // The last access may be lost, the one before may not.
    expect(await isLogged(earlier.id)).toBe(true);
  });
});
