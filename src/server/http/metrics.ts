import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Answered } from "./answered.ts";

/** Seconds up to which answers are counted together. */
const steps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
type Labels = Record<string, string | number>;
type Sample = { suffix?: string; labels?: Labels; value: number };

/** What is measured, in the text format of Prometheus. */
export function openMetrics(db: Database, streams: () => number) {
  const answers = new Map<string, { labels: Labels; count: number }>();
  const routes = new Map<string, { labels: Labels; within: number[]; count: number; seconds: number }>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  return {
    count({ method, route, status, milliseconds }: Answered) {
      const answer = held(answers, `${method} ${route} ${status}`, () => ({ labels: { method, route, status }, count: 0 }));
      answer.count += 1;
      // How long somebody listens is no latency.
      if (route === "/api/live") return;
      const timed = held(routes, `${method} ${route}`, () => ({ labels: { method, route }, within: steps.map(() => 0), count: 0, seconds: 0 }));
      timed.count += 1;
      timed.seconds += milliseconds / 1000;
      for (const [index, step] of steps.entries()) if (milliseconds / 1000 <= step) timed.within[index]! += 1;
    },
    async text(): Promise<string> {
      const found = await fromDatabase(db).catch(() => undefined);
      const { pool } = db;
      const { jobs = [], mails = [], seq = [] } = found ?? {};
      const text = [
        metric(
          "sumario_http_requests_total",
          "counter",
          "Requests by route and status",
          [...answers.values()].map(({ labels, count }) => ({ labels, value: count })),
        ),
        metric("sumario_http_request_seconds", "histogram", "How long answers took", [...routes.values()].flatMap(histogram)),
        metric("sumario_event_loop_delay_seconds", "gauge", "Delay of the event loop since it was asked for last", [
          { labels: { quantile: "0.5" }, value: delay.percentile(50) / 1e9 },
          { labels: { quantile: "0.99" }, value: delay.percentile(99) / 1e9 },
          { labels: { quantile: "1" }, value: delay.max / 1e9 },
        ]),
        metric("sumario_database_up", "gauge", "Whether the database answers", [{ value: found ? 1 : 0 }]),
        metric("sumario_database_connections", "gauge", "Connections to the database", [
          { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
          { labels: { state: "idle" }, value: pool.idleCount },
        ]),
        metric("sumario_database_waiting", "gauge", "Requests that wait for a connection", [{ value: pool.waitingCount }]),
        metric("sumario_live_streams", "gauge", "Browsers that listen for changes", [{ value: streams() }]),
        metric("sumario_jobs", "gauge", "Jobs by state", jobs),
        metric("sumario_mails_waiting", "gauge", "Mails that are still to be sent", mails),
        metric("sumario_journal_seq", "counter", "The last entry of the journal", seq),
        metric("process_resident_memory_bytes", "gauge", "Memory of the process", [{ value: process.memoryUsage.rss() }]),
        metric("process_cpu_seconds_total", "counter", "CPU time of the process", [{ value: cpuSeconds() }]),
      ].join("");
      delay.reset();
      return text;
    },
    close: () => void delay.disable(),
  };
}
export type Metrics = ReturnType<typeof openMetrics>;

/** On a port of its own, which the proxy does not lead to. */
export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await metrics.text();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  }).listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function fromDatabase(db: Database) {
  return db.asSystem(async (tx) => {
    const jobs = await tx.rows<{ state: string; count: number }>(sql`select state, count(*)::int as count from jobs group by state`);
    const mails = await tx.rows<Sample>(sql`select count(*)::int as value from mails where sent_at is null`);
    const seq = await tx.rows<Sample>(sql`select seq as value from journal_head`);
    return { jobs: jobs.map(({ state, count }) => ({ labels: { state }, value: count })), mails, seq };
  });
}

function held<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const found = values.get(key) ?? make();
  values.set(key, found);
  return found;
}

const histogram = ({ labels, within, count, seconds }: { labels: Labels; within: number[]; count: number; seconds: number }): Sample[] => [
  ...steps.map((step, index) => ({ suffix: "_bucket", labels: { ...labels, le: step }, value: within[index]! })),
  { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
  { suffix: "_sum", labels, value: seconds },
  { suffix: "_count", labels, value: count },
];

function metric(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ suffix = "", labels = {}, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(String(text))}`);
    return `${name}${suffix}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
