import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry, Summary } from "prom-client";
import type { Database } from "#server/db/database.ts";
import type { ReadSources } from "#server/db/reads.ts";
import { sql } from "#server/db/sql.ts";
import { databaseServerMetrics } from "./database-server-metrics.ts";
import { type Installation, installationMetrics } from "./installation-metrics.ts";
import { replicaMetrics } from "./replica-metrics.ts";
import type { CompletedRequest } from "./request-log.ts";
import { workMetrics } from "./work-metrics.ts";

/** Upper bounds of the latency buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one process. Each process has its own registry and port, so that any number can run on one machine. */
export function openMetrics(pool: Database["pool"], observer: Database, streams: () => number, reads: ReadSources, installation: Installation) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "sumario_http_requests_total",
    help: "Requests by route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "sumario_http_request_seconds",
    help: "How long answers took",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  const eventLoop = new EventLoopDelay(registry);
  addProcessMetrics(registry, pool, streams);
  replicaMetrics(registry, reads);
  const state = databaseMetrics(registry, observer);
  const parts = [databaseServerMetrics(registry, observer), workMetrics(registry, observer), installationMetrics(registry, installation)];
  return {
    contentType: registry.contentType,
    count({ method, route, status, milliseconds }: CompletedRequest) {
      requests.inc({ method, route, status });
      // A live stream is open as long as its browser listens: its duration is no latency.
      if (route !== "/api/live") latency.observe({ method, route }, milliseconds / 1000);
    },
    async text(): Promise<string> {
      await Promise.all([state, ...parts].map((part) => part.refresh()));
      return registry.metrics();
    },
    close: () => eventLoop.stop(),
  };
}
export type Metrics = ReturnType<typeof openMetrics>;

/** Listens on its own port, which the proxy does not forward to. */
export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await metrics.text();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
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

/** Node measures the delay in native code; this class only exposes its quantiles, each for the time since the last scrape. */
class EventLoopDelay extends Summary {
  #delay = monitorEventLoopDelay();
  #sum = 0;
  #count = 0;

  constructor(registry: Registry) {
    super({
      name: "sumario_event_loop_delay_seconds",
      help: "Delay of the event loop since the last scrape",
      percentiles: [],
      registers: [registry],
    });
    this.#delay.enable();
  }

  stop() {
    this.#delay.disable();
  }

  override async get() {
    const metric = await super.get();
    const [delay, name] = [this.#delay, metric.name];
    if (delay.count > 0) this.#sum += (delay.mean * delay.count) / 1e9;
    this.#count += delay.count;
    const values = [
      { labels: { quantile: 0.5 }, value: delay.percentile(50) / 1e9 },
      { labels: { quantile: 0.99 }, value: delay.percentile(99) / 1e9 },
      { labels: { quantile: 1 }, value: delay.max / 1e9 },
      { metricName: `${name}_sum`, labels: {}, value: this.#sum },
      { metricName: `${name}_count`, labels: {}, value: this.#count },
    ];
    delay.reset();
    return { ...metric, values };
  }
}

function addProcessMetrics(registry: Registry, pool: Database["pool"], streams: () => number) {
  const registers = [registry];
  new Gauge({
    name: "sumario_database_connections",
    help: "Connections to the database",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("sumario_database_waiting", "Requests that wait for a connection", () => pool.waitingCount);
  gauge("sumario_database_connections_max", "Connections that the pool may open", () => pool.options.max);
  gauge("sumario_live_streams", "Browsers that listen for changes", streams);
  gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  new Counter({
    name: "process_cpu_seconds_total",
    help: "CPU time of the process",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

type State = { jobs: { state: string; count: number }[]; mails: number; dead: number; seq: number };

/** Read together, in one transaction. Without a database these metrics have no value, rather than an old one or zero. */
function databaseMetrics(registry: Registry, db: Database) {
  const registers = [registry];
  const up = new Gauge({ name: "sumario_database_up", help: "Whether the database answers", registers });
  const jobs = new Gauge({ name: "sumario_jobs", help: "Jobs by state", labelNames: ["state"], registers });
  const mails = new Gauge({ name: "sumario_mails_waiting", help: "Mails that are still to be sent", registers });
  const dead = new Gauge({ name: "sumario_mails_dead", help: "Mails that were given up", registers });
  // A gauge although it only grows: the name of a counter would have to end in _total.
  const seq = new Gauge({ name: "sumario_journal_seq", help: "The last entry of the journal", registers });
  return {
    async refresh() {
      const state = await readState(db).catch(() => undefined);
      up.set(state ? 1 : 0);
      jobs.reset();
      if (!state) {
        mails.remove();
        dead.remove();
        seq.remove();
        return;
      }
      for (const one of state.jobs) jobs.set({ state: one.state }, one.count);
      mails.set(state.mails);
      dead.set(state.dead);
      seq.set(state.seq);
    },
  };
}

const readState = (db: Database): Promise<State> =>
  db.asSystem(async (tx) => {
    const jobs = await tx.rows<State["jobs"][number]>(sql`select state, count(*)::int as count from jobs where lane = 'general' group by state`);
    const rest = await tx.row<Omit<State, "jobs">>(sql`
      select (select count(*)::int from jobs where lane = 'mail' and state in ('waiting', 'running')) as mails,
        (select count(*)::int from jobs where lane = 'mail' and state = 'failed') as dead, (select seq from journal_head) as seq`);
    return { jobs, ...rest! };
  });
