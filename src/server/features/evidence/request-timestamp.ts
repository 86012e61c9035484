import { randomBytes } from "node:crypto";
import type { OutgoingFetch } from "#server/outgoing/outgoing-fetch.ts";

const tags = { boolean: 0x01, integer: 0x02, octets: 0x04, sequence: 0x30 } as const;
const sha256Algorithm = Buffer.from("300d06096086480165030402010500", "hex");

/** One element of DER. Ours are shorter than 128 bytes. */
const der = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content]);

/** A request of RFC 3161 for the time of a hash, with the certificate of the authority in its answer. */
export function timestampRequest(hash: Buffer, nonce: Buffer): Buffer {
  const imprint = der(tags.sequence, Buffer.concat([sha256Algorithm, der(tags.octets, hash)]));
  const parts = [der(tags.integer, Buffer.from([1])), imprint, der(tags.integer, nonce), der(tags.boolean, Buffer.from([0xff]))];
  return der(tags.sequence, Buffer.concat(parts));
}

/**
 * Asks the authority when this hash existed, and returns its answer as it came. It must be granted and be about this hash and this request; its
 * signature is checked by whoever relies on it (`openssl ts -verify`), with the authority's certificate that they trust.
 */
export async function requestTimestamp(fetch: OutgoingFetch, address: string, hash: Buffer): Promise<Buffer> {
  // A positive integer without a leading zero, whose DER form is its bytes.
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: timestampRequest(hash, nonce),
  });
  const reply = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || !isGranted(reply) || !reply.includes(der(tags.octets, hash)) || !reply.includes(der(tags.integer, nonce)))
    throw new Error("the timestamping authority gave no timestamp");
  return reply;
}

/** Whether the status is `granted` or `grantedWithMods`: an integer, first in a sequence that is first in a sequence. */
function isGranted(reply: Buffer): boolean {
  let at = 0;
  for (let depth = 0; depth < 2; depth++) {
    if (reply[at] !== tags.sequence) return false;
    const length = reply[at + 1] ?? 0;
    at += length < 0x80 ? 2 : 2 + (length & 0x7f);
  }
  return reply[at] === tags.integer && reply[at + 1] === 1 && (reply[at + 2] === 0 || reply[at + 2] === 1);
}
