import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const encodings = ["br", "gzip"] as const;

/** Serves a text that is generated and compressed with the first request and then cached. */
export function compressedOnce(type: string, make: () => Promise<string>) {
  let made: Promise<Record<(typeof encodings)[number] | "identity", Buffer>> | undefined;
  const all = async () => {
    const identity = Buffer.from(await make());
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
    const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
    return { identity, br, gzip: gz };
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= all();
    const bodies = await made;
    const accepted = String(request.headers["accept-encoding"] ?? "").split(/\s*,\s*/);
    const encoding = encodings.find((one) => accepted.some((each) => each === one || (each.startsWith(`${one};`) && !/;\s*q=0(\.0*)?$/.test(each))));
    reply.type(type).header("vary", "accept-encoding");
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(bodies[encoding ?? "identity"]);
  };
}
