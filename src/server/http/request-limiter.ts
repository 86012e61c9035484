import { networkOf } from "#server/auth/network-of.ts";
import type { RequestLimits } from "#server/base/request-limits.ts";

export type RequestLimiter = {
  /** Counts a request of this person or address. `retryAfter` has the seconds to wait, if it is one too many. */
  take: (kind: keyof RequestLimits, owner: string) => Taken | undefined;
};
/** `policy` and `state` are the fields RateLimit-Policy and RateLimit of the IETF draft. */
export type Taken = { policy: string; state: string; retryAfter: number | undefined };

/** A full bucket holds the requests of a minute: a burst is as good as a steady flow. */
const minute = 60;
/** Buckets of each kind. More people than that are not busy in one process at the same time. */
const maxBuckets = 10_000;

/** Token buckets in the memory of the process: nothing is stored or asked, so that counting costs a request about a microsecond. */
export function openRequestLimiter({ person, address }: RequestLimits, seconds = () => performance.now() / 1000): RequestLimiter {
  const buckets = { person: openBuckets("person", person, seconds), address: openBuckets("address", address, seconds) };
  return { take: (kind, owner) => buckets[kind]?.(kind === "address" ? networkOf(owner) : owner) };
}

type Bucket = { tokens: number; at: number };

function openBuckets(name: string, quota: number, seconds: () => number): ((owner: string) => Taken) | undefined {
  if (quota === 0) return undefined;
  const perSecond = quota / minute;
  const policy = `"${name}";q=${quota};w=${minute}`;
  const buckets = new Map<string, Bucket>();
  const refilled = ({ tokens, at }: Bucket, now: number) => Math.min(quota, tokens + (now - at) * perSecond);
  /** Full ones first, which are as good as none; then a tenth, those that were made first. A tenth, so that a flood does not search at every request. */
  const makeRoom = (now: number) => {
    for (const [owner, bucket] of buckets) if (refilled(bucket, now) >= quota) buckets.delete(owner);
    for (const owner of buckets.keys()) {
      if (buckets.size <= maxBuckets * 0.9) return;
      buckets.delete(owner);
    }
  };
  return (owner) => {
    const now = seconds();
    let bucket = buckets.get(owner);
    if (!bucket) {
      if (buckets.size >= maxBuckets) makeRoom(now);
      bucket = { tokens: quota, at: now };
      buckets.set(owner, bucket);
    }
    const tokens = refilled(bucket, now);
    const isFree = tokens >= 1;
    bucket.tokens = isFree ? tokens - 1 : tokens;
    bucket.at = now;
    const untilFull = Math.ceil((quota - bucket.tokens) / perSecond);
    return {
      policy,
      state: `"${name}";r=${Math.floor(bucket.tokens)};t=${untilFull}`,
      retryAfter: isFree ? undefined : Math.max(1, Math.ceil((1 - tokens) / perSecond)),
    };
  };
}
