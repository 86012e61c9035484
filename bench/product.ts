// The product as a process of its own, so that its CPU can be measured.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "#server/base/config.ts";
import { serve } from "#server/serve.ts";

// The load generator sets X-Forwarded-For: each simulated user has an address.
// Requests are counted, as in production, but a benchmark may send more of them than a person.
const limits = { REQUESTS_PER_PERSON: "9999999", REQUESTS_PER_ADDRESS: "9999999" };
const { DATA, DATABASE_CONNECTIONS } = process.env;
const config = readConfig(["--port", "0"], { DATA, DATABASE_CONNECTIONS, TRUST_PROXY: "127.0.0.1", ...limits })!;
const { port } = await serve(config, process.env.APP_URL!, (where, error) => console.error(where, error));
process.send?.({ port });

// Each message asks for the event loop delay since the last one, and for the longest work of the main thread without a pause: on a busy
// machine the loop also waits for the CPU. The first message starts the sampling, so that other benchmarks do not pay for it.
const delay = monitorEventLoopDelay({ resolution: 5 });
const cpuTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let [before, work] = [0, 0];
const sample = () => {
  const now = cpuTime();
  work = Math.max(work, now - before);
  before = now;
};
process.once("message", () => {
  delay.enable();
  before = cpuTime();
  setInterval(sample, 5);
});
process.on("message", () => {
  process.send?.({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6, work, heap: process.memoryUsage().heapUsed / 2 ** 20 });
  delay.reset();
  work = 0;
});
