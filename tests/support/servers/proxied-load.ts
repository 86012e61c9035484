import { expect } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openSession } from "#server/auth/sessions.ts";
import type { Database } from "#server/db/database.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { factory } from "#tests/support/factory.ts";
import { intakeFrom } from "#tests/support/intake.ts";

type Options = { url: string; db: Database; keyring: Keyring; people: number; pages: readonly string[] };

/** People of one shop who report and read at `url` without a pause: half of them write, the others read these pages in turn. */
export async function startLoad({ url, db, keyring, people, pages }: Options) {
  const make = await factory(db);
  const customer = await make.customer();
  const shop = await make.establishment({ customer });
  const tokenKey = await db.asSystem((tx) => tokenKeyOf(tx, keyring));
  const tokenOf = async () => {
    const person = await make.user({ role: "supercustomer", customer });
    const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
    return signAccess(tokenKey, id, new Date()).token;
  };
  let isOver = false;
  let reads = 0;
  /** The cases whose intake was answered. */
  const accepted = new Set<string>();
  const failures: string[] = [];
  const send = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch((error: Error) => error);
    const isFine = answer instanceof Response && answer.ok;
    if (!isFine) failures.push(`${method} ${path} ${answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer.cause)}`);
    else await answer.arrayBuffer();
    return isFine;
  };
  const write = async (token: string) => {
    while (!isOver) {
      const intake = intakeFrom(shop)();
      if (await send(token, "POST", "/api/cases/intake", intake)) accepted.add(intake.id);
    }
  };
  const read = async (token: string) => {
    for (let round = 0; !isOver; round++) if (await send(token, "GET", pages[round % pages.length]!)) reads++;
  };
  const tokens = await Promise.all(Array.from({ length: people }, tokenOf));
  const working = Promise.all(tokens.map((token, index) => (index < people / 2 ? write(token) : read(token))));
  return {
    accepted,
    failures,
    token: tokens[0]!,
    /** Resolves when at least so many more requests of both kinds were answered. */
    more: async (count: number) => {
      const [writes, seen] = [accepted.size, reads];
      await expect.poll(() => accepted.size > writes + count && reads > seen + count, { timeout: 120_000 }).toBe(true);
    },
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}
