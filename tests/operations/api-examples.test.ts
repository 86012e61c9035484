import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();

test("the examples of docs/api.md do what they say", async () => {
  const password = "un secreto largo";
  const person = await world.make.user({ role: "supercustomer", customer: await world.make.customer(), password });
  const { token } = await (await world.as(person)).account.createToken({ name: "Ejemplo", scopes: ["all:write"], days: 30, password });
  const page = await readFile("docs/api.md", "utf8");
  const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(examples.length).toBeGreaterThan(5);
  const file = join(world.data, "examples.mjs");
  await writeFile(file, examples.join("\n"));
  const env = { ...process.env, SUMARIO_URL: world.url, SUMARIO_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  expect(stdout).toBe("done\n");
});
