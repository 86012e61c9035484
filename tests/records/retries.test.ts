import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultLimits } from "#server/base/database-limits.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { client, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, errors } = world;
const brisa = await make.customer();
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);
const [owner, rival] = [new pg.Client({ connectionString: world.ownerUrl }), new pg.Client({ connectionString: world.ownerUrl })];
let rivalPid: number;
beforeAll(async () => {
  await owner.connect();
  await rival.connect();
  // The server looks for a deadlock after a second, and so is the one whose transaction is aborted. The rival looks only if it was too slow for that.
  await rival.query("set deadlock_timeout = '10s'");
  rivalPid = (await rival.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;
});
afterAll(async () => {
  await rival.end();
  await owner.end();
});
beforeEach(() => rival.query("begin"));
afterEach(() => rival.query("rollback"));

const unavailable = { status: 503, code: "SERVICE_UNAVAILABLE", message: "El servicio no está disponible. Inténtelo en unos segundos." };
const lock = (table: string, id: string) => rival.query(`select from ${table} where id = $1 for update`, [id]);
/** Whether a request of the server waits for a lock of the rival. */
async function isWaiting() {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'sumario' and $1 = any(pg_blocking_pids(pid))`,
    [rivalPid],
  );
  return rowCount === 1;
}

/** A save that locks a band and then a vehicle, which the rival has locked. */
async function startSave() {
  const [band, car] = [await make.band({ customer: brisa }), await make.vehicle({ customer: brisa })];
  await lock("vehicles", car.id);
  const save = { band, car, answer: undefined as object | undefined };
  const saved = manager.bands.update({ id: band.id, version: 1, values: { vehicles: [car.id] } });
  const settled = saved.catch((error: unknown) => error as object).then((answer) => (save.answer = answer));
  return { save, settled };
}

/** The rival asks for the band too. It gets it when the server was aborted, and gives it back but keeps the vehicle. */
async function abortServer(band: string) {
  await rival.query("savepoint before");
  const isAborted = await lock("bands", band).then(
    () => true,
    () => false,
  );
  await rival.query("rollback to before");
  return isAborted;
}

describe("a transaction that a deadlock aborts", () => {
  test("is repeated by the server, and the person sees nothing of it", async () => {
    const { save, settled } = await startSave();
    await expect.poll(isWaiting).toBe(true);
    expect(await abortServer(save.band.id)).toBe(true);
    await rival.query("rollback");
    expect(await settled).toMatchObject({ version: 2, vehicles: [{ id: save.car.id }] });
    const { entries } = await manager.bands.history({ id: save.band.id });
    expect(entries.map(({ action }) => action)).toEqual(["update", "create"]);
    expect((await verifyJournal(owner)).problem).toBeUndefined();
  });

  test("each time is answered 503 in the one shape, and nothing is written", async () => {
    const { save } = await startSave();
    while (!save.answer) if (await isWaiting()) await abortServer(save.band.id);
    expect(save.answer).toMatchObject(unavailable);
    await rival.query("rollback");
    expect(await manager.bands.get({ id: save.band.id })).toMatchObject({ version: 1, vehicles: [] });
    expect(await manager.vehicles.get({ id: save.car.id })).toMatchObject({ version: 1, bands: [] });
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    expect(errors.splice(0)).toMatchObject([{ code: "40P01" }]);
  });
});

describe("a transaction that waits for a lock longer than is allowed", () => {
  test("is answered 503 in the one shape, and not repeated", async () => {
    const server = await world.another({ limits: { ...defaultLimits, lock: 1 } });
    const api = client(`http://127.0.0.1:${server.port}`, await world.signIn(boss));
    const car = await make.vehicle({ customer: brisa });
    await lock("vehicles", car.id);
    expect(await refusal(api.vehicles.update({ id: car.id, version: 1, values: { color: "azul" } }))).toMatchObject(unavailable);
    await rival.query("rollback");
    expect(await api.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } })).toMatchObject({ version: 2, color: "rojo" });
    expect(server.errors.splice(0)).toMatchObject([{ code: "55P03" }]);
    await server.close();
  });
});

test("work that sends something out of its transaction runs once", async () => {
  let runs = 0;
  const failing = (once: boolean) =>
    world.db
      .asSystem(
        async () => {
          runs++;
          throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
        },
        { once },
      )
      .catch(() => runs);
  expect([await failing(true), await failing(false)]).toEqual([1, 4]);
});
