import { afterAll, expect, test } from "vitest";
import { openLine } from "./support/proxy.ts";
import { client, openWorld, refusal, startServer } from "./support/world.ts";

const world = await openWorld();
const direct = new URL(world.appUrl);
const line = await openLine(Number(direct.port));
const throughLine = new URL(direct);
throughLine.port = String(line.port);
const served = await startServer(throughLine.href);
afterAll(async () => {
  await served.close();
  line.close();
});

test("while the database is away the answer is 503 in the one shape; it recovers by itself, and hears what it missed", async () => {
  const manager = await world.make.user({ role: "manager" });
  const api = client(`http://127.0.0.1:${served.port}`, await world.signIn(manager));
  expect(await api.system.ready()).toEqual({ status: "ready" });
  await api.courts.list({});

  line.cut();
  expect(await refusal(api.courts.list({}))).toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    message: "El servicio no está disponible. Inténtelo en unos segundos.",
  });
  // Alive all the same: to start it anew would mend nothing.
  expect(await api.system.health()).toMatchObject({ status: "ok" });
  await expect.poll(() => refusal(api.system.ready()).catch(() => undefined)).toMatchObject({ status: 503, code: "DATABASE_UNAVAILABLE" });
  expect(await refusal(api.courts.create({ alias: "Away", country: "Spain", courtType: "penal", city: "Madrid" }))).toMatchObject({ status: 503 });

  // Somebody else takes the right away meanwhile, through a process that still has its database.
  const other = await world.as(await world.make.user({ role: "manager" }));
  await other.users.update({ id: manager.id, version: 1, values: { status: "blocked" } });

  line.mend();
  await expect.poll(() => api.system.ready().catch(() => undefined), { timeout: 10_000 }).toEqual({ status: "ready" });
  expect(await refusal(api.courts.list({}))).toMatchObject({ status: 401 });
  expect((await other.courts.list({ q: "Away" })).rows).toEqual([]);
});
