/** Milliseconds times 4096, plus a count within them. */
let last = 0n;

/**
 * A time-ordered id, as the server makes them: it sorts after every one that this page made before, also within one millisecond.
 * Browsers have no `crypto.randomUUID` on plain HTTP.
 */
export function uuidV7(): string {
  const now = BigInt(Date.now()) << 12n;
  last = now > last ? now : last + 1n;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, ((last >> 12n) << 16n) | 0x7000n | (last & 0x0fffn));
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
