import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureBombs } from "#tests/support/picture-bombs.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;

/** The processes that draw pictures for this server. */
function drawing(): number {
  const commands = readdirSync("/proc").flatMap((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return parent === String(process.pid) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : [];
    } catch {
      return [];
    }
  });
  return commands.filter((command) => command.includes("picture-process")).length;
}

test("a hundred bombs from four people stop nobody: lists and sign-ins are answered meanwhile", async () => {
  const bombs = await pictureBombs();
  const attackers = await Promise.all(Array.from({ length: 4 }, async () => world.signIn(await make.user({ role: "customer" }))));
  const answers: number[] = [];
  let sent = 0;
  const attack = Promise.all(
    attackers.map(async (token) => {
      for (let number = sent++; number < 100; number = sent++) {
        const body = new Uint8Array(bombs[number % bombs.length]!);
        const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
        answers.push((await fetch(`${url}/api/account/picture`, { method: "PUT", body, headers })).status);
      }
    }),
  );
  let isOver = false;
  void attack.finally(() => {
    isOver = true;
  });
  const [reader, signer] = [await make.user(), await make.user({ password: "un secreto largo" })];
  const api = await world.as(reader);
  const counts = { lists: 0, signIns: 0, drawing: 0 };
  const read = async () => {
    for (; !isOver; counts.lists++) await api.cases.list({});
  };
  const signIn = async () => {
    for (; !isOver; counts.signIns++) expect((await cookieClient(url).login(signer.email, "un secreto largo")).status).toBe(200);
  };
  const watch = async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 20))) counts.drawing = Math.max(counts.drawing, drawing());
  };
  await Promise.all([attack, read(), signIn(), watch()]);

  expect(answers).toHaveLength(100);
  // Drawn, refused as no picture or too large, or told to wait: never an error of the server.
  expect([...new Set(answers)].filter((status) => ![200, 400, 413, 429].includes(status))).toEqual([]);
  // More than one list per bomb: nobody waits behind a picture.
  expect(counts.lists).toBeGreaterThan(100);
  expect(counts.signIns).toBeGreaterThan(10);
  expect(counts.drawing).toBeLessThanOrEqual(1);
}, 600_000);
