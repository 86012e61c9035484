// node bin/probe.mjs ready|health [--port 3000] [--wait 0]: exits with 0 if the process on this machine is. With --wait it
// asks again for so many seconds. Without a tool of its own in a container: health checks and deploy/upgrade use it.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: process.env.PORT ?? "3000" }, wait: { type: "string", default: "0" } },
});
const [probe] = positionals;
if (probe !== "ready" && probe !== "health") {
  console.error("node bin/probe.mjs ready|health [--port <number>] [--wait <seconds>]");
  process.exit(2);
}
const last = performance.now() + Number(values.wait) * 1000;
let answer = await ask();
while (answer && performance.now() < last) {
  await pause(500);
  answer = await ask();
}
if (answer) console.error(`${probe}: ${answer}`);
process.exit(answer ? 1 : 0);

/** What is wrong, or nothing. */
async function ask() {
  try {
    const response = await fetch(`http://127.0.0.1:${values.port}/api/${probe}`, { signal: AbortSignal.timeout(5000) });
    return response.ok ? undefined : ((await response.json().catch(() => undefined))?.code ?? String(response.status));
  } catch (error) {
    return error.cause?.code ?? error.name;
  }
}
