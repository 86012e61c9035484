import { afterAll, expect, test } from "vitest";
import { openBreakableProxy } from "#tests/support/servers/proxy.ts";
import { client, openWorld, refusal, startServer } from "#tests/support/world.ts";

const world = await openWorld();
const direct = new URL(world.appUrl);
const proxy = await openBreakableProxy(Number(direct.port));
const throughProxy = new URL(direct);
throughProxy.port = String(proxy.port);
const served = await startServer(throughProxy.href);
afterAll(async () => {
  await served.close();
  proxy.close();
});

test("while the database is down the answer is 503 in the one error shape; the server recovers by itself, and catches up with what it missed", async () => {
  const manager = await world.make.user({ role: "manager" });
  const api = client(`http://127.0.0.1:${served.port}`, await world.signIn(manager));
  expect(await api.system.ready()).toEqual({ status: "ready" });
  await api.courts.list({});

  proxy.disconnect();
  expect(await refusal(api.courts.list({}))).toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    message: "El servicio no está disponible. Inténtelo en unos segundos.",
  });
  // Still alive: a restart would not help.
  expect(await api.system.health()).toMatchObject({ status: "ok" });
  await expect.poll(() => refusal(api.system.ready()).catch(() => undefined)).toMatchObject({ status: 503, code: "DATABASE_UNAVAILABLE" });
  expect(await refusal(api.courts.create({ alias: "Away", country: "Spain", courtType: "penal", city: "Madrid" }))).toMatchObject({ status: 503 });

  // Meanwhile an admin revokes the right, through a process that still has its database.
  const other = await world.as(await world.make.user({ role: "manager" }));
  await other.users.update({ id: manager.id, version: 1, values: { status: "blocked" } });

  proxy.reconnect();
  await expect.poll(() => api.system.ready().catch(() => undefined), { timeout: 10_000 }).toEqual({ status: "ready" });
  expect(await refusal(api.courts.list({}))).toMatchObject({ status: 401 });
  expect((await other.courts.list({ q: "Away" })).rows).toEqual([]);
});
