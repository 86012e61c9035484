import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/context.ts";
import { forWork } from "#server/db/for-work.ts";
import { isContention } from "#server/db/is-contention.ts";
import { queueDeliveries } from "./queue-deliveries.ts";
import { sendNext } from "./send-delivery.ts";

export type WebhookSender = { wake: () => void; stop: () => Promise<void> };

/** Receivers that are asked at the same time, each once. */
const parallel = 4;
/** In milliseconds: when retries that have become due are looked for. */
const pollInterval = 15_000;

/** Follows the journal for webhooks, and sends what is due. Any number of processes may do so. */
export function startWebhookSender(deps: Deps, log: (where: string, error: unknown) => void): WebhookSender {
  const long = { ...deps, db: forWork(deps.db, "long") };
  const stopping = new AbortController();
  let isDue = false;
  /** Whether something may be due that nobody has queued just now: a retry, or what another process left behind. */
  let isLate = true;
  let running: Promise<void> | undefined;
  const lanes = new Set<Promise<void>>();
  let round = 0;
  /** Until nothing is due that was queued before it looked last. */
  const sendAll = async () => {
    for (let seen = -1; seen !== round && !stopping.signal.aborted; ) {
      seen = round;
      while (!stopping.signal.aborted && (await sendNext(long)));
    }
  };
  /** Nobody waits for these: while one receiver is slow, the events of others are queued and sent. */
  const send = () => {
    round++;
    while (lanes.size < parallel) {
      const lane: Promise<void> = sendAll()
        .catch((error: unknown) => {
          if (!isContention(error)) log("webhooks", error);
          isLate = true;
        })
        .finally(() => void lanes.delete(lane));
      lanes.add(lane);
    }
  };
  const run = async () => {
    while (isDue && !stopping.signal.aborted) {
      isDue = false;
      try {
        const isQueued = await queueDeliveries(long.db);
        if (!isQueued && !isLate) continue;
        isLate = false;
        send();
      } catch (error) {
        if (!isContention(error)) log("webhooks", error);
        isLate = true;
        await wait(5_000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
    running = undefined;
  };
  const wake = () => {
    isDue = true;
    // What it tells of may have been followed already by the round under way, and not been sent.
    if (running) isLate = true;
    if (!stopping.signal.aborted) running ??= run();
  };
  const timer = setInterval(() => {
    isLate = true;
    wake();
  }, pollInterval);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
      await Promise.all(lanes);
    },
  };
}
