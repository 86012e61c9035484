import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import pkg from "../../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { keepAttempts } from "./auth/attempts.ts";
import { rememberPrincipals } from "./auth/principals.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./context.ts";
import { openDatabase } from "./db/database.ts";
import { openPdfMaker } from "./documents/pdf-maker.ts";
import { finishNext } from "./files/finish-upload.ts";
import { openStore } from "./files/open-store.ts";
import { openUploadLocks } from "./files/upload-locks.ts";
import { type Answered, logLine } from "./http/answered.ts";
import { openMetrics, serveMetrics } from "./http/metrics.ts";
import { jobHandlers } from "./job-handlers.ts";
import { runNext } from "./jobs/run-next.ts";
import { keepSchedule } from "./jobs/schedule.ts";
import { followJournal } from "./journal/feed.ts";
import { liveHub } from "./live/hub.ts";
import { outboxTransport, sendNext, smtpTransport } from "./mail/sender.ts";
import { openAccessLog } from "./protection/access-log.ts";
import { watchReadiness } from "./system/readiness.ts";
import { tokenKeyOf } from "./system/settings.ts";

export type Served = { port: number; metricsPort: number | undefined; deps: Deps; close: () => Promise<void> };

const workPause = 15_000;
/** So many jobs at once: one that takes long holds up no reminder. */
const workers = 2;

type Log = (message: string, error: unknown) => void;

/** One server process on a migrated database. */
export async function serve(config: Config, appUrl: string, log: Log, now = () => new Date()): Promise<Served> {
  const files = await openStore(config.filesUrl, config.data);
  const db = openDatabase(appUrl);
  const principals = rememberPrincipals(db);
  const deps: Deps = {
    db,
    principals,
    attempts: keepAttempts(db),
    accessLog: openAccessLog(db, (error) => log("access log", error)),
    files,
    uploadLocks: openUploadLocks(appUrl),
    pdf: openPdfMaker(),
    providers: config.providers,
    tokenKey: await db.asSystem(tokenKeyOf),
    publicUrl: config.publicUrl,
    version: pkg.version,
    readiness: watchReadiness(db, files),
    now,
  };
  const hub = liveHub(db, principals);
  const feed = await followJournal(db, appUrl);
  db.onCommit(principals.forget);
  feed.onEntries(async (entries) => {
    entries.forEach(principals.forget);
    await hub.deliver(entries);
  });
  feed.onChannel((isOpen) => {
    principals.trust(isOpen);
    if (isOpen) void hub.callNotices();
  });
  feed.onCall("notices", (user) => void hub.callNotices(user));
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport(join(config.data, "outbox"));
  const mails = repeated(
    () => sendNext(db, transport, config.mailFrom, now()),
    (error) => log("mail", error),
  );
  const uploads = repeated(
    () => finishNext(deps),
    (error) => log("upload", error),
  );
  const jobs = workJobs(deps, log);
  const work = () => {
    mails.start();
    uploads.start();
    jobs.start();
  };
  feed.onCall("mails", mails.start);
  feed.onCall("files", uploads.start);
  feed.onCall("jobs", jobs.start);
  const workTimer = setInterval(work, workPause);
  work();
  // Measuring costs a little of every request, and of an idle machine: only where somebody looks.
  const metrics = config.metrics && openMetrics(db, hub.size);
  const answered = (answer: Answered) => {
    metrics?.count(answer);
    if (config.logRequests) process.stdout.write(logLine(answer, new Date()));
  };
  const app = await buildApp(deps, hub, log, { trustProxy: config.trustProxy, answered });
  const figures = metrics && (await serveMetrics(metrics, config.metrics!));
  const endUnused = unusedConnections(app.server);
  await app.listen({ port: config.port, host: config.host });
  return {
    port: (app.server.address() as AddressInfo).port,
    metricsPort: figures?.port,
    deps,
    async close() {
      deps.readiness.stop();
      hub.endAll();
      const closed = app.close();
      const sweep = setInterval(endUnused, 50);
      await closed;
      clearInterval(sweep);
      clearInterval(workTimer);
      await feed.stop();
      await mails.stop();
      await uploads.stop();
      await jobs.stop();
      deps.pdf.close();
      await deps.uploadLocks.close();
      await deps.accessLog.close();
      figures?.close();
      metrics?.close();
      await db.close();
    },
  };
}

/** Keeps what recurs in the queue and does what is due. Stopping tells the jobs under way, and waits for them. */
function workJobs(deps: Deps, log: Log) {
  const onError = (error: unknown) => log("job", error);
  let isStopping = false;
  const keep = keepSchedule(deps.db, jobHandlers, deps.now);
  const shop = { handlers: jobHandlers, isStopping: () => isStopping, onError };
  const step = () => keep().then(() => runNext(deps, shop));
  const all = Array.from({ length: workers }, () => repeated(step, onError));
  return {
    start: () => {
      for (const one of all) one.start();
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

/** A server that closes would wait for browsers to let go of connections they keep after an answer, or opened ahead of need: this ends both. */
function unusedConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return () => {
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  };
}

/** Takes steps as long as there is something to do, and again when asked meanwhile; never two at once. Stopping waits for the step under way. */
function repeated(step: () => Promise<boolean>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async () => {
    while (again && !stopped) {
      again = false;
      try {
        while (!stopped && (await step()));
      } catch (error) {
        onError(error);
      }
    }
    running = undefined;
  };
  return {
    start: () => {
      again = true;
      running ??= run();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
