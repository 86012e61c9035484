import pg from "pg";
import { afterAll } from "vitest";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import type { World } from "./world.ts";

/** Keeps the server from computing terms until the tests of this file are over: it writes records that nobody has sent. */
export async function holdTerms({ ownerUrl }: Pick<World, "ownerUrl">) {
  const keeper = new pg.Client({ connectionString: ownerUrl });
  await keeper.connect();
  await keeper.query("select pg_advisory_lock($1)", [lockNumbers.nextSteps]);
  afterAll(() => keeper.end());
}
