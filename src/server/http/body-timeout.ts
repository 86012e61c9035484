import type { FastifyRequest } from "fastify";

const bodyTimeout = 30_000;
const idleTimeout = 120_000;

/** Disconnects a client whose body has not arrived in half a minute. A file may take longer, as long as bytes keep arriving. */
export function limitBodyTime({ raw, routeOptions }: FastifyRequest) {
  if (routeOptions.config.takesLong) return void raw.setTimeout(idleTimeout);
  if (!raw.headers["transfer-encoding"] && !Number(raw.headers["content-length"])) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), bodyTimeout);
  raw.once("close", () => clearTimeout(timer));
}
