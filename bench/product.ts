// The product itself, as a process whose CPU can be told apart.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "#server/config.ts";
import { serve } from "#server/serve.ts";

// Whoever measures many people speaks for the addresses of all of them.
const config = readConfig(["--port", "0"], { DATA: process.env.DATA, TRUST_PROXY: "127.0.0.1" })!;
const { port } = await serve(config, process.env.APP_URL!, (where, error) => console.error(where, error));
process.send?.({ port });

// Each message asks how long the loop was held up at most since the one before, and how much of it was work of ours:
// on a busy machine the loop waits for its turn, too. The first begins it: what is measured otherwise does not pay for this.
const delay = monitorEventLoopDelay({ resolution: 5 });
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let [before, busy] = [0, 0];
const look = () => {
  const now = used();
  busy = Math.max(busy, now - before);
  before = now;
};
process.once("message", () => {
  delay.enable();
  before = used();
  setInterval(look, 5);
});
process.on("message", () => {
  process.send?.({ held: delay.max / 1e6, p99: delay.percentile(99) / 1e6, busy });
  delay.reset();
  busy = 0;
});
