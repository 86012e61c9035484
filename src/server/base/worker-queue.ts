import { Refusal } from "./refusal.ts";

/** A thread or process that works on one order at a time. */
export type Worker<Order> = { send: (order: Order) => void; end: () => void };

/** The events of a worker that the queue handles. */
export type WorkerEvents<Answer> = { onAnswer: (answer: Answer) => void; onEnd: (error: Error) => void };

type Options<Order, Answer> = {
  start: (events: WorkerEvents<Answer>) => Worker<Order>;
  timeoutMs: number;
  timeoutMessage: string;
  /** Further orders are rejected with 429, rather than waiting for minutes. */
  maxWaiting: number;
  /** The same for the orders of one owner, so that no user fills the queue alone. */
  maxPerOwner?: number;
  /** Whether the worker must be replaced before the next order. */
  needsRestart?: (answer: Answer) => boolean;
};

export type WorkerQueue<Order, Answer> = { run: (order: Order, owner?: string) => Promise<Answer>; close: () => void };

type Waiting<Order, Answer> = { order: Order; owner: string | undefined; done: (answer: Answer) => void; failed: (error: Error) => void };

/** Gives orders to one worker, which starts with the first. When the worker hangs or dies, its order fails and a new worker takes over. */
export function openWorkerQueue<Order, Answer>(options: Options<Order, Answer>): WorkerQueue<Order, Answer> {
  const { timeoutMs, timeoutMessage, maxWaiting, maxPerOwner = maxWaiting, needsRestart = () => false } = options;
  const waiting: Waiting<Order, Answer>[] = [];
  let worker: Worker<Order> | undefined;
  let current: Waiting<Order, Answer> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const finish = (settle: (one: Waiting<Order, Answer>) => void) => {
    clearTimeout(timer);
    const finished = current;
    current = undefined;
    if (finished) settle(finished);
    next();
  };
  const endWorker = () => {
    const ended = worker;
    worker = undefined;
    ended?.end();
  };
  const discardWorker = (error: Error) => {
    endWorker();
    finish(({ failed }) => failed(error));
  };
  const start = () => {
    // A worker that was replaced may still send an answer.
    const isCurrent = () => worker === started;
    const started: Worker<Order> = options.start({
      onAnswer: (answer) => {
        if (!isCurrent()) return;
        if (needsRestart(answer)) endWorker();
        finish(({ done }) => done(answer));
      },
      onEnd: (error) => {
        if (isCurrent()) discardWorker(error);
      },
    });
    return started;
  };
  const next = () => {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    worker ??= start();
    timer = setTimeout(() => discardWorker(new Error(timeoutMessage)), timeoutMs);
    worker.send(current.order);
  };
  const countOf = (owner: string) => [current, ...waiting].filter((one) => one?.owner === owner).length;

  return {
    run: (order, owner) =>
      new Promise((done, failed) => {
        const isFull = waiting.length >= maxWaiting || (owner !== undefined && countOf(owner) >= maxPerOwner);
        if (isFull) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany", { retryAfter: 10 });
        waiting.push({ order, owner, done, failed });
        next();
      }),
    close: () => {
      const unavailable = () => new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable");
      for (const { failed } of waiting.splice(0)) failed(unavailable());
      discardWorker(unavailable());
    },
  };
}
