import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** When each connection was used last. */
const usedAt = new WeakMap<pg.PoolClient, number>();
/** In milliseconds: how long an idle connection is trusted, and how long one may take to answer that it lives. */
const [trustedFor, answersWithin] = [30_000, 2_000];

/** A connection of the pool. One that was idle may be lost without a word, as behind a firewall: it has to answer first. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    const last = usedAt.get(client);
    if (last === undefined || performance.now() - last < trustedFor) return client;
    if (await answers(client)) return client;
    client.release(new Error("the connection is lost"));
  }
}

async function answers(client: pg.PoolClient): Promise<boolean> {
  const ignore = () => undefined;
  // Without a listener the loss of a connection that is in use would end the process.
  client.on("error", ignore);
  const answer = client.query("").then(
    () => true,
    () => false,
  );
  const isAlive = await Promise.race([answer, wait(answersWithin, false)]);
  // One that did not answer may still break while the pool closes it.
  if (isAlive) client.off("error", ignore);
  return isAlive;
}

/** What a connection does before others use it. */
const unprepared = new WeakMap<pg.PoolClient, () => Promise<unknown>>();

/** When it is given back, so that whoever needed a new connection does not wait for it. */
export const prepareLater = (client: pg.PoolClient, prepare: () => Promise<unknown>) => void unprepared.set(client, prepare);

/** Resolves when others can use it. */
export async function giveBack(client: pg.PoolClient, broken: Error | undefined): Promise<void> {
  const preparing = broken ? undefined : prepared(client);
  // Without a pause where there is nothing to do: the next transaction takes the connection at once.
  const error = preparing ? await preparing : broken;
  usedAt.set(client, performance.now());
  client.release(error);
}

function prepared(client: pg.PoolClient): Promise<Error | undefined> | undefined {
  const prepare = unprepared.get(client);
  if (!prepare) return undefined;
  unprepared.delete(client);
  const ignore = () => undefined;
  client.on("error", ignore);
  return prepare().then(
    () => void client.off("error", ignore),
    (error: Error) => error,
  );
}
