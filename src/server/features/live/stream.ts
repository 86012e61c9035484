import type { FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "#server/auth/principal.ts";
import { tooMany } from "#server/base/refusal.ts";
import type { Listener, LiveHub } from "./hub.ts";

const heartbeat = 20_000;
/** In bytes. A browser that reads too slowly is disconnected; it reconnects and catches up. */
const maxBuffered = 1_000_000;

/** Turns a request into an event stream that lasts until the browser leaves or the session ends. */
export async function openStream(hub: LiveHub, user: Principal, request: FastifyRequest, reply: FastifyReply) {
  if (!hub.hasRoomFor(user)) throw tooMany(30);
  reply.hijack();
  const { raw } = reply;
  // The browser left during authentication: no close event would ever remove this listener.
  if (raw.destroyed) return;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const write = (text: string) => {
    if (raw.writableLength > maxBuffered) raw.destroy();
    else if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const listener: Listener = {
    user,
    send: (event, data, id) => write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    end: () => raw.end(),
  };
  const timer = setInterval(() => write(":\n\n"), heartbeat);
  raw.on("close", () => {
    clearInterval(timer);
    hub.leave(listener);
  });
  await hub.join(listener, request.headers["last-event-id"] as string | undefined);
}
