import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a server that can be disconnected and reconnected. */
export async function openBreakableProxy(port: number) {
  const sockets = new Set<Socket>();
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    pipe(client, connect(port, "127.0.0.1"), sockets);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    disconnect: () => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    reconnect: () => {
      isDown = false;
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
