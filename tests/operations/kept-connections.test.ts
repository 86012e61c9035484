import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

const { appUrl } = await openWorld();

/** Between the program and the database, as a firewall is. */
const sockets = new Set<Socket>();
const proxy = createServer((near) => {
  const far = connect(Number(new URL(appUrl).port), new URL(appUrl).hostname);
  for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
  near.pipe(far).pipe(near);
}).listen(0, "127.0.0.1");
await once(proxy, "listening");
const through = new URL(appUrl);
through.hostname = "127.0.0.1";
through.port = String((proxy.address() as AddressInfo).port);
const db = openDatabase(through.href, { max: 1 });
const backend = () => db.asSystem(async (tx) => (await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))!.pid);
afterAll(async () => {
  await db.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

const later = (seconds: number) => {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + seconds * 1000);
  return () => clock.mockRestore();
};

test("a connection is kept over a quiet hour", async () => {
  const first = await backend();
  const restore = later(3600);
  try {
    expect(await backend()).toBe(first);
  } finally {
    restore();
  }
});

test.each([
  ["that the network forgot without a word", (socket: Socket) => void socket.unpipe().pause()],
  ["that was closed", (socket: Socket) => void socket.destroy()],
])("a connection %s is replaced, and nobody sees it", async (_what, lose) => {
  const first = await backend();
  for (const socket of sockets) lose(socket);
  const restore = later(3600);
  try {
    expect(await backend()).not.toBe(first);
  } finally {
    restore();
  }
});

test("what is planned again runs on idle connections, and waits for none that is in use", async () => {
  const [user, statement] = [undefined, sql`select count(*) from settings`];
  const runs = async () =>
    (await db.asSystem((tx) =>
      tx.row<{ runs: number }>(
        sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement = 'select count(*) from settings'`,
      ),
    ))!.runs;
  await db.plan([{ user, statement }]);
  const first = await runs();
  await db.plan([{ user, statement }]);
  expect(await runs()).toBe(first + 1);
  await db.asSystem(() => db.plan([{ user, statement }]));
  expect(await runs()).toBe(first + 1);
});
