import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { cancel, enqueue } from "#server/jobs/enqueue.ts";
import { type AnyHandler, handler, type Outcome, type RunningJob } from "#server/jobs/job.ts";
import { maxAttempts, runNext } from "#server/jobs/run-next.ts";
import { nextDailyRun, scheduleRecurring } from "#server/jobs/schedule.ts";
import { startWorkers } from "#server/jobs/workers.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { db, deps, make } = world;
const second = await world.another();
afterAll(() => second.close());
const admin = await world.as(await make.user({ role: "admin" }));

type Job = { state: string; attempts: number; lastError: string | null; progress: number; isLater: boolean };
const jobOf = async (id: string) =>
  (await db.asSystem((tx) =>
    tx.row<Job>(sql`select state, attempts, last_error as "lastError", progress, run_at > now() as "isLater" from jobs where id = ${id}`),
  ))!;
const change = (id: string, sets: ReturnType<typeof sql>) => db.asSystem((tx) => tx.run(sql`update jobs set ${sets} where id = ${id}`));

/** A kind of job that only this test has a handler for: the servers leave it alone. */
let kinds = 0;
function workshop(run: (job: RunningJob, payload: { n?: number }) => Promise<Outcome | undefined>, more: Partial<AnyHandler> = {}) {
  const kind = `test${++kinds}` as never;
  const errors: unknown[] = [];
  let stopping = false;
  const worker = {
    handlers: [handler({ kind, run: (_deps: unknown, payload: object, job: never) => run(job, payload), ...more } as never)],
    isStopping: () => stopping,
    onError: (error: unknown) => void errors.push(error),
  };
  return {
    kind,
    errors,
    stop: () => {
      stopping = true;
    },
    put: (options: Parameters<typeof enqueue>[3] = {}, payload: object = {}) =>
      db.asSystem((tx) => enqueue(tx, kind, payload as never, options)) as Promise<string>,
    work: (of = deps) => runNext(of, worker),
  };
}

describe("a job", () => {
  test("is enqueued in the transaction of the write that asked for it", async () => {
    const { kind, put, work } = workshop(async () => undefined);
    await db
      .asSystem(async (tx) => {
        await enqueue(tx, kind, {} as never);
        throw new Error("refused after all");
      })
      .catch(() => undefined);
    expect(await work()).toBe(false);
    const id = await put();
    expect(await work()).toBe(true);
    expect(await jobOf(id)).toMatchObject({ state: "done", attempts: 1, progress: 100 });
  });

  test("runs when it is due, and once, however many processes look for work", async () => {
    const done: number[] = [];
    const { put, work } = workshop(async (_job, { n }) => void done.push(n!));
    await put({ runAt: new Date(Date.now() + 3_600_000) }, { n: -1 });
    for (let n = 0; n < 20; n++) await put({}, { n });
    const all = async (of: typeof deps) => {
      while (await work(of));
    };
    await Promise.all([all(deps), all(second.deps), all(deps), all(second.deps)]);
    expect(done.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  test("is enqueued only once per key, until it is done", async () => {
    const { put, work } = workshop(async () => undefined);
    expect(await put({ key: "a" })).toBeDefined();
    expect(await put({ key: "a" })).toBeUndefined();
    expect(await put({ key: "b" })).toBeDefined();
    while (await work());
    expect(await put({ key: "a" })).toBeDefined();
  });

  test("is taken over when its process was killed, and only after its lease has expired", async () => {
    const { kind, put, work } = workshop(async () => undefined);
    const id = await put();
    const child = spawn(process.execPath, [join(import.meta.dirname, "../support/servers/hanging-worker.ts"), world.appUrl, kind], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    await once(child.stdout!, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await jobOf(id)).toMatchObject({ state: "running", attempts: 1 });
    expect(await work()).toBe(false);
    await change(id, sql`locked_until = now() - interval '1 second'`);
    expect(await work()).toBe(true);
    expect(await jobOf(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("is lost to a process whose lease has expired", async () => {
    const slow = Promise.withResolvers<void>();
    let turns = 0;
    const { put, work } = workshop(async () => {
      if (++turns === 1) await slow.promise.then(() => Promise.reject(new Error("too late")));
    });
    const id = await put();
    const first = work();
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: "running" }), 10_000);
    await change(id, sql`locked_until = now() - interval '1 second'`);
    await work(second.deps);
    slow.resolve();
    await first;
    expect(await jobOf(id)).toMatchObject({ state: "done", attempts: 2, lastError: null });
  });

  test("that fails is retried after a pause, then marked as failed, and an admin can retry it", async () => {
    let isMended = false;
    const { put, work, errors } = workshop(async () => {
      if (!isMended) throw Object.assign(new TypeError("Ana García, 12345678Z"), { code: "E_TEST" });
    });
    const id = await put();
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect(await work()).toBe(true);
      const isLast = attempt === maxAttempts;
      // Only the kind of the error is stored.
      expect(await jobOf(id)).toMatchObject({
        state: isLast ? "failed" : "waiting",
        attempts: attempt,
        lastError: "TypeError E_TEST",
        ...(!isLast && { isLater: true }),
      });
      expect(await work()).toBe(false);
      if (!isLast) {
        expect(await refusal(admin.jobs.retry({ id }))).toMatchObject({ status: 404 });
        await change(id, sql`run_at = now()`);
      }
    }
    expect(errors).toHaveLength(maxAttempts);
    const { jobs } = await admin.jobs.list({});
    expect(jobs.find((job) => job.id === id)).toMatchObject({ state: "failed", attempts: maxAttempts, lastError: "TypeError E_TEST" });
    isMended = true;
    await admin.jobs.retry({ id });
    expect(await work()).toBe(true);
    expect(await jobOf(id)).toMatchObject({ state: "done", attempts: 1, lastError: null });
    expect(await refusal(admin.jobs.retry({ id }))).toMatchObject({ status: 404 });
  });

  test("that kills its process each time is marked as failed in the end", async () => {
    const { put, work } = workshop(async () => undefined);
    const id = await put();
    await change(id, sql`state = 'running', attempts = ${maxAttempts}, locked_until = now() - interval '1 second'`);
    expect(await work()).toBe(false);
    expect(await jobOf(id)).toMatchObject({ state: "failed", lastError: "LeaseOver" });
  });

  test("reports its progress, and stops when it is cancelled", async () => {
    const seen: number[] = [];
    const { put, work } = workshop(async (job) => {
      for (let step = 1; step <= 10 && !job.cancelled(); step++) {
        await job.progress(step * 10);
        seen.push((await jobOf(job.id)).progress);
        if (step === 3) await db.asSystem((tx) => cancel(tx, job.id));
      }
    });
    const id = await put();
    const unbegun = await put();
    expect(await db.asSystem((tx) => cancel(tx, unbegun))).toBe(true);
    await work();
    expect(seen).toEqual([10, 20, 30, 30]);
    expect(await jobOf(id)).toMatchObject({ state: "cancelled", progress: 30 });
    expect(await work()).toBe(false);
    expect(await db.asSystem((tx) => cancel(tx, id))).toBe(false);
  });

  test("that is interrupted by a stopping process goes back to the queue without counting as an attempt", async () => {
    const { put, work, stop } = workshop(async (job) => {
      stop();
      expect(job.cancelled()).toBe(true);
    });
    const id = await put();
    await work();
    expect(await jobOf(id)).toMatchObject({ state: "waiting", attempts: 0, isLater: false });
  });

  test("that is postponed waits until then, and the attempt does not count", async () => {
    const times: (Date | number)[] = [new Date("2999-01-01T00:00:00Z"), 3600];
    const { put, work, errors } = workshop(async () => ({ postpone: times.pop()! }));
    const id = await put();
    for (const _time of [...times]) {
      expect(await work()).toBe(true);
      expect(await jobOf(id)).toMatchObject({ state: "waiting", attempts: 0, isLater: true, lastError: null });
      expect(await work()).toBe(false);
      await change(id, sql`run_at = now()`);
    }
    expect(errors).toEqual([]);
  });

  test("has its own attempts and pauses, and an expected failure is not logged", async () => {
    const retries = { maxAttempts: 2, pause: (attempt: number) => attempt * 7200 };
    const { put, work, errors } = workshop(async () => ({ failed: Object.assign(new Error("Ana García"), { code: "E_AWAY" }) }), { retries });
    const id = await put();
    await work();
    expect(await jobOf(id)).toMatchObject({ state: "waiting", attempts: 1, lastError: "Error E_AWAY" });
    const hours = await db.asSystem((tx) =>
      tx.row(sql`select round(extract(epoch from run_at - now()) / 3600)::int as left from jobs where id = ${id}`),
    );
    expect(hours).toEqual({ left: 2 });
    await change(id, sql`run_at = now()`);
    await work();
    expect(await jobOf(id)).toMatchObject({ state: "failed", attempts: 2 });
    expect(errors).toEqual([]);
  });

  test("writes what belongs to its result in the transaction that ends it", async () => {
    let divisor = 0;
    const { put, work, stop } = workshop(async ({ id }) => ({
      record: sql`update jobs set payload = jsonb_build_object('recorded', 1 / ${divisor}::int) where id = ${id}`,
    }));
    const id = await put();
    // A stopping process does not repeat a write that failed.
    stop();
    await expect(work()).rejects.toThrow("division by zero");
    expect(await jobOf(id)).toMatchObject({ state: "running" });
    divisor = 1;
    await change(id, sql`locked_until = now()`);
    await work();
    const { payload } = (await db.asSystem((tx) => tx.row<{ payload: object }>(sql`select payload from jobs where id = ${id}`)))!;
    expect([payload, (await jobOf(id)).state]).toEqual([{ recorded: 1 }, "done"]);
  });

  test("waits for no job of another lane, however long that takes", async () => {
    // A database without a server, so that nobody else takes the mail.
    const apart = openDatabase(await migrate(await emptyDatabase(world.ownerUrl)));
    const held = Promise.withResolvers<undefined>();
    const [ran, errors]: [string[], unknown[]] = [[], []];
    const handlers = [
      handler({ kind: "cleaning", run: () => held.promise }),
      handler({ kind: "mail", run: async (_deps, _payload, { id }) => void ran.push(id) }),
      handler({ kind: "upload", run: async (_deps, { upload }) => void ran.push(upload) }),
    ];
    await apart.asSystem(async (tx) => {
      for (let n = 0; n < 5; n++) await enqueue(tx, "cleaning", {});
    });
    const workers = startWorkers({ ...deps, db: apart }, handlers, (_where, error) => void errors.push(error));
    const states = () =>
      apart.asSystem((tx) => tx.rows(sql`select lane, state, count(*)::int as count from jobs group by lane, state order by 1, 2`));
    await expect.poll(states).toEqual([
      { lane: "general", state: "running", count: 2 },
      { lane: "general", state: "waiting", count: 3 },
    ]);
    const mail = (await apart.asSystem((tx) => enqueue(tx, "mail", {} as never)))!;
    await apart.asSystem((tx) => enqueue(tx, "upload", { upload: "a file" }));
    workers.wake("mail");
    workers.wake("upload");
    await expect.poll(() => [...ran].sort()).toEqual([mail, "a file"].sort());
    // What was sent or joined is told elsewhere: such jobs leave nothing behind.
    await expect.poll(states).toEqual([
      { lane: "general", state: "running", count: 2 },
      { lane: "general", state: "waiting", count: 3 },
    ]);
    held.resolve(undefined);
    await workers.stop();
    expect(errors).toEqual([]);
    await apart.close();
  });
});

test("mails and uploads are not on the list of jobs", async () => {
  const id = (await db.asSystem((tx) => enqueue(tx, "mail", {} as never, { runAt: new Date("2999-01-01") })))!;
  const { jobs } = await admin.jobs.list({});
  expect(jobs.some((job) => job.id === id)).toBe(false);
});

describe("a recurring job", () => {
  test("runs every day at its hour of Madrid, also when the clocks change", () => {
    const turn = (hour: number, now: string) => nextDailyRun(hour, new Date(now)).toISOString();
    expect(turn(6, "2026-11-16T04:59:59Z")).toBe("2026-11-16T05:00:00.000Z");
    expect(turn(6, "2026-11-16T05:00:00Z")).toBe("2026-11-17T05:00:00.000Z");
    expect(turn(6, "2026-10-24T05:00:00Z")).toBe("2026-10-25T05:00:00.000Z");
    expect(turn(6, "2027-03-27T12:00:00Z")).toBe("2027-03-28T04:00:00.000Z");
  });

  test("runs once per day across processes, also after a missed run", async () => {
    let count = 0;
    const { kind, work } = workshop(async () => void count++);
    const daily = [handler({ kind, run: async () => undefined, daily: 6 } as never)];
    // Two schedulers that start in the past and poll repeatedly.
    let now = new Date("2020-05-04T12:00:00Z");
    const processes = [scheduleRecurring(db, daily, () => now), scheduleRecurring(second.deps.db, daily, () => now)];
    const look = async () => {
      await Promise.all(processes.map((keep) => keep()));
      while (await work());
    };
    await look();
    await look();
    expect(count).toBe(1);
    now = new Date("2020-05-05T12:00:00Z");
    await look();
    await Promise.all([scheduleRecurring(db, daily, () => now)(), look()]);
    expect(count).toBe(2);
  });

  test("is listed for admins with its next run", async () => {
    await vi.waitFor(async () => {
      const { recurring } = await admin.jobs.list({});
      const next = Object.fromEntries(recurring.map((one) => [one.kind, one.next]));
      expect(next).toMatchObject({ cleaning: expect.any(String), reminders: nextDailyRun(6, deps.now()).toISOString() });
    }, 10_000);
  });

  test("deletes jobs that were done a month ago", async () => {
    const { put, work } = workshop(async () => undefined);
    const [old, recent] = [await put(), await put()];
    while (await work());
    await change(old, sql`finished_at = now() - interval '31 days'`);
    await change(recent, sql`finished_at = now() - interval '29 days'`);
    const id = (await db.asSystem((tx) => enqueue(tx, "cleaning", {})))!;
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: "done" }), { timeout: 10_000 });
    expect([await jobOf(old), (await jobOf(recent))?.state]).toEqual([undefined, "done"]);
  });

  test("deletes notices that were read three months ago, and all of them after a year", async () => {
    const [{ id: reader }, { id: about }] = [await make.user(), await make.case()];
    const notice = (name: string, age: string, read?: string) =>
      db.asSystem((tx) =>
        tx.run(sql`insert into notices (id, user_id, kind, entity, record_id, facts, key, created_at, read_at)
          values (gen_random_uuid(), ${reader}, 'images', 'case', ${about}, '{}', ${name}, now() - ${age}::interval, now() - ${read ?? null}::interval)`),
      );
    await notice("read 91 days ago", "100 days", "91 days");
    await notice("read 89 days ago", "100 days", "89 days");
    await notice("unread for months", "364 days");
    await notice("unread for a year", "367 days");
    await notice("a year old, read today", "367 days", "1 hour");
    const id = (await db.asSystem((tx) => enqueue(tx, "cleaning", {})))!;
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: "done" }), { timeout: 10_000 });
    const left = await db.asSystem((tx) => tx.rows<{ key: string }>(sql`select key from notices where user_id = ${reader} order by key`));
    expect(left.map(({ key }) => key)).toEqual(["read 89 days ago", "unread for months"]);
  });
});

test("the list of jobs is paginated", async () => {
  const { put } = workshop(async () => undefined);
  for (let n = 0; n < 60; n++) await put({ runAt: new Date("2999-01-01") });
  const first = await admin.jobs.list({});
  expect(first.jobs).toHaveLength(50);
  const rest = await admin.jobs.list({ before: first.next! });
  expect(rest.jobs.length).toBeGreaterThanOrEqual(10);
  expect(rest.jobs.some(({ id }) => first.jobs.some((job) => job.id === id))).toBe(false);
});
