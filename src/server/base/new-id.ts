import { randomBytes } from "node:crypto";
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

function idOf(place: bigint): string {
  const ordered = place.toString(16).padStart(15, "0");
  const random = randomBytes(8);
  // Sets the two bits of the variant.
  random[0] = (random[0]! & 0x3f) | 0x80;
  const rest = random.toString("hex");
  return `${ordered.slice(0, 8)}-${ordered.slice(8, 12)}-7${ordered.slice(12)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
