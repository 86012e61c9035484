import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut and mended. */
export async function openLine(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    join(near, connect(port, "127.0.0.1"), sockets);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Shares connections out among servers in turn; one that is not there is passed over. */
export async function openBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  let turn = 0;
  const lead = (near: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    const goOn = () => lead(near, others);
    far.once("error", goOn);
    far.once("connect", () => {
      far.off("error", goOn);
      join(near, far, sockets);
    });
  };
  const server = createServer((near) => {
    near.on("error", () => undefined);
    const first = turn++ % ports.length;
    lead(near, [...ports.slice(first), ...ports.slice(0, first)]);
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

function join(near: Socket, far: Socket, sockets: Set<Socket>) {
  for (const [one, other] of [
    [near, far],
    [far, near],
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
