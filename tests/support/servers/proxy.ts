import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a server that can be disconnected, silenced and reconnected, also to another port. */
export async function openBreakableProxy(port: number) {
  const sockets = new Set<Socket>();
  let target = port;
  let isDown = false;
  let isSilent = false;
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    if (isSilent) {
      sockets.add(client);
      return void client.on("error", () => undefined).on("close", () => sockets.delete(client));
    }
    pipe(client, connect(target, "127.0.0.1"), sockets);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    disconnect: () => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Connections stay open, and nothing arrives any more: a cable that was pulled out. */
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    reconnect: (to = target) => {
      if (isSilent) for (const socket of sockets) socket.destroy();
      target = to;
      isDown = false;
      isSilent = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A round-robin load balancer that skips servers which refuse the connection. */
export async function openLoadBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const connectTo = (client: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) return void client.destroy();
    const upstream = connect(port, "127.0.0.1");
    const tryNext = () => connectTo(client, others);
    upstream.once("error", tryNext);
    upstream.once("connect", () => {
      upstream.off("error", tryNext);
      pipe(client, upstream, sockets);
    });
  };
  const server = createServer((client) => {
    client.on("error", () => undefined);
    const first = requests++ % ports.length;
    connectTo(client, [...ports.slice(first), ...ports.slice(0, first)]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function pipe(client: Socket, upstream: Socket, sockets: Set<Socket>) {
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(one);
    one.pipe(other);
    one.on("error", () => undefined);
    one.on("close", () => {
      sockets.delete(one);
      other.destroy();
    });
  }
}
