import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isMergeable } from "#domain/duplicates/mergeable.ts";
import pkg from "../../package.json" with { type: "json" };
import { openAccessLog } from "./access-log/access-log.ts";
import { buildApp } from "./app.ts";
import { openArrivals } from "./auth/arrivals.ts";
import { openBudgets } from "./auth/budgets.ts";
import { adoptSecret } from "./auth/installation-keys.ts";
import { openKnownDevices } from "./auth/known-devices.ts";
import { keepProviders } from "./auth/known-providers.ts";
import { cachePrincipals } from "./auth/principals.ts";
import { discover } from "./auth/provider-claims.ts";
import { systemClock } from "./base/clock.ts";
import type { Config } from "./base/config.ts";
import { type Warn, warnOnStandardError } from "./base/warn.ts";
import type { Deps } from "./context.ts";
import { openDatabase } from "./db/database.ts";
import { forWork } from "./db/for-work.ts";
import { watchLocks } from "./db/lock-watch.ts";
import { primaryOnly } from "./db/reads.ts";
import { openReplicas } from "./db/replicas.ts";
import { openPdfMaker } from "./documents/pdf-maker.ts";
import { comparePairs } from "./features/duplicates/follow-changes.ts";
import { liveHub } from "./features/live/hub.ts";
import { keepDaysReady } from "./features/today/keep-days-ready.ts";
import { startWebhookSender } from "./features/webhooks/webhook-sender.ts";
import { openStore } from "./files/open-store.ts";
import { openUploadLocks } from "./files/upload-locks.ts";
import { openMetrics, serveMetrics } from "./http/metrics.ts";
import { openRequestLimiter } from "./http/request-limiter.ts";
import { type CompletedRequest, logLine } from "./http/request-log.ts";
import { jobHandlers } from "./job-handlers.ts";
import { startWorkers } from "./jobs/workers.ts";
import { followJournal } from "./journal/feed.ts";
import { openKeptAnswers } from "./journal/kept-answers.ts";
import { openLastWrites } from "./journal/last-writes.ts";
import { openPositions } from "./journal/positions.ts";
import { startFollower } from "./journal/start-follower.ts";
import { keepPlanned } from "./keep-planned.ts";
import { openKeyring } from "./keyring/keyring.ts";
import { outboxTransport, smtpTransport } from "./mail/transport.ts";
import { advanceTerms } from "./next-steps/follow-terms.ts";
import { hostOf } from "./outgoing/checked-agents.ts";
import { outgoingFetch } from "./outgoing/outgoing-fetch.ts";
import { openPictureMaker } from "./pictures/picture-maker.ts";
import { openCursors } from "./records/cursor.ts";
import { watchReadiness } from "./system/readiness.ts";
import { prepareProduction } from "./system/settings.ts";
import { followWords, wordsPause } from "./words/follow-words.ts";
import { openWritMaker } from "./writs/writ-maker.ts";

export type Served = { port: number; metricsPort: number | undefined; deps: Deps; close: () => Promise<void> };

type Log = (message: string, error: unknown) => void;

const observerLimits = { connections: 1, wait: 2, lock: 1, statement: 2 };

/** One server process on a migrated database. */
export async function serve(config: Config, appUrl: string, log: Log, now = systemClock, warn: Warn = warnOnStandardError): Promise<Served> {
  const files = await openStore(config.filesUrl, config.data);
  const db = openDatabase(appUrl, { now, limits: config.limits, withPositions: config.readUrls.length > 0 });
  const brief = forWork(db, "brief");
  // Readiness, metrics and the feed of the journal have a connection of their own: they are needed most when all others are busy.
  const observer = openDatabase(appUrl, { now, limits: observerLimits, name: "sumario-observer" });
  const principals = cachePrincipals(brief);
  const keyring = openKeyring(config.secretKeys, config.data);
  const closeAndThrow = async (error: unknown) => {
    await Promise.all([db.close(), observer.close()]);
    throw error;
  };
  const { tokenKey } = await db.asSystem((tx) => adoptSecret(tx, keyring)).catch(closeAndThrow);
  if (config.production) await db.asSystem(prepareProduction);
  const replicas = { urls: config.readUrls, limits: config.limits, appUrl, now, warn, observer };
  const reads = config.readUrls.length > 0 ? await openReplicas(db, replicas).catch(closeAndThrow) : primaryOnly(db);
  const lastWrites = openLastWrites();
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport(join(config.data, "outbox"));
  const fetch = outgoingFetch({ hosts: config.providers.map(({ issuer }) => hostOf(issuer)), networks: config.privateNetworks });
  const deps: Deps = {
    db,
    reads,
    lastWrites,
    keptAnswers: openKeptAnswers(db),
    principals,
    arrivals: openArrivals(),
    budgets: openBudgets(brief),
    requestLimiter: openRequestLimiter(config.requestLimits),
    knownDevices: openKnownDevices(keyring),
    accessLog: openAccessLog(db, now, (error) => log("access log", error)),
    files,
    uploadLocks: openUploadLocks(appUrl),
    pdf: openPdfMaker(),
    pictures: openPictureMaker(),
    writs: openWritMaker(),
    providers: config.providers,
    providerOf: keepProviders((provider) => discover({ outgoingFetch: fetch }, provider)),
    outgoingFetch: fetch,
    keyring,
    timestampUrl: config.timestampUrl,
    tokenKey,
    cursors: openCursors(keyring),
    positions: openPositions(keyring),
    dataFolder: config.data,
    publicUrl: config.publicUrl,
    version: pkg.version,
    mailer: { transport, from: config.mailFrom },
    production: config.production,
    readiness: watchReadiness(observer, files),
    warn,
    now,
  };
  const hub = liveHub(db, principals, deps.positions, reads.isReplicated);
  const feed = await followJournal(observer, appUrl, (error) => log("journal", error));
  db.onCommit((committed) => {
    principals.forget(committed);
    lastWrites.learn(committed.actor, committed.position);
  });
  feed.onEntries(async (entries) => {
    entries.forEach(principals.forget);
    for (const { actor, seq } of entries) lastWrites.learn(actor?.id, seq);
    await hub.deliver(entries);
  });
  feed.onConnection((isOpen) => {
    principals.trust(isOpen);
    if (isOpen) void hub.announceNotices();
  });
  feed.onNotification("notices", (user) => void hub.announceNotices(user));
  const workers = startWorkers(deps, jobHandlers(transport, config.mailFrom), log);
  feed.onNotification("jobs", workers.wake);
  const termKeeper = startFollower(db, advanceTerms, "next steps", log);
  const pairKeeper = startFollower(db, comparePairs, "duplicates", log);
  const wordKeeper = startFollower(db, followWords, "words", log, wordsPause);
  feed.onEntries((entries) => {
    wordKeeper.wake();
    if (entries.some(({ entity }) => entity === "case" || entity === "civilCase")) termKeeper.wake();
    if (entries.some(({ entity }) => isMergeable(entity))) pairKeeper.wake();
  });
  termKeeper.wake();
  pairKeeper.wake();
  wordKeeper.wake();
  const webhookSender = startWebhookSender(deps, log);
  feed.onEntries(webhookSender.wake);
  webhookSender.wake();
  // Metrics cost a little of every request, so they are off unless configured.
  const { version, readiness } = deps;
  const folders = { data: config.data, ...(config.filesUrl?.startsWith("s3://") ? {} : { files: config.filesUrl ?? join(config.data, "files") }) };
  const metrics = config.metrics && openMetrics(db.pool, observer, hub.size, reads, { version, readiness, folders });
  const onCompleted = (request: CompletedRequest) => {
    metrics?.count(request);
    if (config.logRequests) process.stdout.write(logLine(request, now()));
  };
  let isDraining = false;
  const app = await buildApp(deps, hub, log, { trustProxy: config.trustProxy, isDraining: () => isDraining, onCompleted });
  const metricsServer = metrics && (await serveMetrics(metrics, config.metrics!));
  const locks = watchLocks(db, observer, warn);
  const endUnused = unusedConnections(app.server);
  const plans = await keepPlanned(db, log);
  const days = keepDaysReady(deps, log);
  await app.listen({ port: config.port, host: config.host });
  return {
    port: (app.server.address() as AddressInfo).port,
    metricsPort: metricsServer?.port,
    deps,
    async close() {
      deps.readiness.stop();
      isDraining = config.drain > 0;
      hub.endAll();
      if (isDraining) await wait(config.drain * 1000);
      const closed = app.close();
      const sweep = setInterval(endUnused, 50);
      await closed;
      clearInterval(sweep);
      await feed.stop();
      await workers.stop();
      await termKeeper.stop();
      await pairKeeper.stop();
      await wordKeeper.stop();
      await webhookSender.stop();
      deps.pdf.close();
      deps.pictures.close();
      deps.writs.close();
      await deps.uploadLocks.close();
      await deps.accessLog.close();
      metricsServer?.close();
      metrics?.close();
      locks.stop();
      await days.stop();
      await plans.stop();
      await reads.close();
      await Promise.all([db.close(), observer.close()]);
    },
  };
}

/** Ends idle keep-alive connections and those that browsers opened in advance: a closing server would wait for both. */
function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
}
