import type { FastifyRequest } from "fastify";

const patience = 30_000;
const stall = 120_000;

/** A body must be here in half a minute. A file may take its time, as long as something arrives. */
export function cutOffSlow({ raw, routeOptions }: FastifyRequest) {
  if (routeOptions.config.takesLong) return void raw.setTimeout(stall);
  if (!raw.headers["transfer-encoding"] && !Number(raw.headers["content-length"])) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), patience);
  raw.once("close", () => clearTimeout(timer));
}
