import pg from "pg";
import { type Api, client, type World } from "#tests/support/world.ts";

type Answer = { status: number; error?: unknown };
type Named = { id: string; alias: string };

/** Sends requests in waves, so that many wait for the same locks and none for a free connection. */
export async function inWaves(requests: readonly (() => Promise<unknown>)[], size = 10): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < requests.length; at += size) {
    const wave = await Promise.allSettled(requests.slice(at, at + size).map((request) => request()));
    answers.push(
      ...wave.map((answer) =>
        answer.status === "fulfilled" ? { status: 200 } : { status: (answer.reason as { status?: number }).status ?? 0, error: answer.reason },
      ),
    );
  }
  return answers;
}

/**
 * A server of its own for requests that compete, and how many deadlocks the database counted meanwhile. The server repeats what a deadlock
 * aborted, so that its answers alone would not show one. Backends report their counts when they end.
 */
export async function countDeadlocks(world: World, compete: (server: { as: (person: Named) => Promise<Api>; url: string }) => Promise<void>) {
  const server = await world.another();
  const url = `http://127.0.0.1:${server.port}`;
  const before = await deadlocksIn(world.ownerUrl);
  await compete({ as: async (person) => client(url, await world.signIn(person)), url }).finally(server.close);
  return (await deadlocksIn(world.ownerUrl)) - before;
}

async function deadlocksIn(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ deadlocks: string }>("select deadlocks from pg_stat_database where datname = current_database()");
  await owner.end();
  return Number(rows[0]!.deadlocks);
}
