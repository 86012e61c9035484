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
import { followJournal } from "./journal/feed.ts";
import { liveHub } from "./live/hub.ts";
import { outboxTransport, sendNext, smtpTransport } from "./mail/sender.ts";
import { tokenKeyOf } from "./system/settings.ts";

export type Served = { port: number; deps: Deps; close: () => Promise<void> };

const workPause = 15_000;

/** One server process on a migrated database. */
export async function serve(config: Config, appUrl: string, log: (message: string, error: unknown) => void): Promise<Served> {
  const files = await openStore(config.filesUrl, config.data);
  const db = openDatabase(appUrl);
  const principals = rememberPrincipals(db);
  const deps: Deps = {
    db,
    principals,
    attempts: keepAttempts(db),
    files,
    uploadLocks: openUploadLocks(appUrl),
    pdf: openPdfMaker(),
    providers: config.providers,
    tokenKey: await db.asSystem(tokenKeyOf),
    publicUrl: config.publicUrl,
    version: pkg.version,
  };
  const hub = liveHub(db, principals);
  const feed = await followJournal(db, appUrl);
  db.onCommit(principals.forget);
  feed.onEntries(async (entries) => {
    entries.forEach(principals.forget);
    await hub.deliver(entries);
  });
  feed.onChannel(principals.trust);
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport(join(config.data, "outbox"));
  const mails = repeated(
    () => sendNext(db, transport, config.mailFrom),
    (error) => log("mail", error),
  );
  const uploads = repeated(
    () => finishNext(deps),
    (error) => log("upload", error),
  );
  const work = () => {
    mails.start();
    uploads.start();
  };
  feed.onWork("mails", mails.start);
  feed.onWork("files", uploads.start);
  const workTimer = setInterval(work, workPause);
  work();
  const app = await buildApp(deps, hub, log);
  const endUnused = unusedConnections(app.server);
  await app.listen({ port: config.port, host: config.host });
  return {
    port: (app.server.address() as AddressInfo).port,
    deps,
    async close() {
      hub.endAll();
      const closed = app.close();
      const sweep = setInterval(endUnused, 50);
      await closed;
      clearInterval(sweep);
      clearInterval(workTimer);
      await feed.stop();
      await mails.stop();
      await uploads.stop();
      deps.pdf.close();
      await deps.uploadLocks.close();
      await db.close();
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
