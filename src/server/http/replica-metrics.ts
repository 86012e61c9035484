import { Counter, Gauge, type Registry } from "prom-client";
import type { ReadSources } from "#server/db/reads.ts";

/** Which replicas are used, how far behind they are, and how often the primary had to answer. Without replicas they have no value. */
export function replicaMetrics(registry: Registry, { states, fallbacks }: ReadSources) {
  const registers = [registry];
  const labelNames = ["replica"];
  const gauge = (name: string, help: string, read: (state: ReturnType<typeof states>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const state of states()) this.set({ replica: state.name }, read(state));
      },
    });
  gauge("sumario_replica_used", "Whether a replica of the database is used", ({ isUsable }) => Number(isUsable));
  gauge("sumario_replica_lag_seconds", "The age of the first change that a replica lacks", ({ lag }) => lag);
  new Counter({
    name: "sumario_replica_reads_total",
    help: "Transactions that a replica answered",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, reads } of states()) this.inc({ replica: name }, reads);
    },
  });
  new Counter({
    name: "sumario_replica_fallbacks_total",
    help: "Reads that the primary answered instead of a replica, by reason",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of fallbacks) this.inc({ reason }, count);
    },
  });
}
