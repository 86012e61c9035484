import { randomBytes, randomFillSync } from "node:crypto";
import { systemClock } from "#server/base/clock.ts";

/** How many ids the twelve bits behind the time can count. */
const perMillisecond = 0x1000;

/** Milliseconds times `perMillisecond`, plus the count within them. */
let last = 0n;

/**
 * A UUID of version 7 that sorts after every one this process made before, also within one millisecond
 * (RFC 9562, 6.2, method 1). Lines, notices and journal entries are read in the order of their ids, and
 * several are often written in one millisecond; Node's own `randomUUIDv7` gives those a random order.
 */
export function newId() {
  const now = BigInt(systemClock().getTime()) * BigInt(perMillisecond);
  last = now > last ? now : last + 1n;
  return idOf(last);
}

/** One that sorts as if it was made at that time. */
export const idAt = (time: Date) => idOf(BigInt(time.getTime()) * BigInt(perMillisecond) + BigInt(randomBytes(2).readUInt16BE() % perMillisecond));

/** Random bytes for many ids: asking for a few at a time costs more than the rest of an id. */
const randoms = Buffer.alloc(4096);
let used = randoms.length;
function nextRandom(): Buffer {
  if (used === randoms.length) {
    randomFillSync(randoms);
    used = 0;
  }
  used += 8;
  return randoms.subarray(used - 8, used);
}

function idOf(place: bigint): string {
  const ordered = place.toString(16).padStart(15, "0");
  const random = nextRandom();
  // Sets the two bits of the variant.
  random[0] = (random[0]! & 0x3f) | 0x80;
  const rest = random.toString("hex");
  return `${ordered.slice(0, 8)}-${ordered.slice(8, 12)}-7${ordered.slice(12)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
