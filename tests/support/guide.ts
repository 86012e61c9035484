import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { startEmbedded } from "#server/db/embedded.ts";
import { freePort } from "#server/db/free-port.ts";
import { temporaryFolder } from "./servers/process.ts";

export const guide = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
export const blocksOfGuide = [...guide.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, mark, text]) => ({
  language: language!,
  mark: mark!,
  text: text!,
}));
export const marked = (...marks: string[]) => blocksOfGuide.filter(({ mark }) => marks.includes(mark));

/** Who runs the commands, where and with which umask; without it the account of the tests. */
export type Operator = { account?: { uid: number; gid: number }; umask?: string; env?: Record<string, string> };

/** Runs blocks of docs/operations.md in the folder of a program, on a PostgreSQL of their own. */
export async function followGuide(program: string, { account, umask = "022", env: more = {} }: Operator = {}) {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const places = { SETTINGS: join(home, "sumario.env"), STATE: join(home, "state"), BACKUPS: join(home, "backups") };
  for (const path of [home, places.STATE, places.BACKUPS]) {
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  }
  const database = await startEmbedded(join(folder, "database"), { database: "postgres" });
  const { DATABASE_URL: _, FILES_URL: __, ...own } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...own,
    ...places,
    HOME: home,
    ADMIN_URL: database.url,
    DATABASE_HOST: new URL(database.url).host,
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    ...more,
  };
  const running: ChildProcess[] = [];
  /** Variables that one block sets are kept for the next, as in a terminal. */
  const memory = join(home, "variables");
  const script = (text: string) => `set -euo pipefail\numask ${umask}\n${text.replace("METRICS_PORT=9464", `METRICS_PORT=${env.METRICS_PORT}`)}`;
  const options = { cwd: program, env, ...account };

  const run = async (text: string) => {
    const kept = existsSync(memory) ? `. ${memory}\n` : "";
    const child = spawn("bash", ["-c", `${kept}${script(text)}\ndeclare -p OWNER_PASSWORD > ${memory} 2>&1 || true`], options);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, "close")) as [number];
    expect([text, code, code === 0 ? "" : said]).toEqual([text, 0, ""]);
  };
  const startInBackground = (text: string) => {
    // `exec` makes the last command the process itself, which a signal then reaches.
    const child = spawn("bash", ["-c", script(text.replace(/^node /m, "exec node "))], { ...options, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    running.push(child);
  };
  const stop = async () => {
    const codes: (number | null)[] = [];
    for (const child of running.splice(0)) {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      codes.push(child.exitCode);
    }
    return codes;
  };
  return {
    places,
    env,
    run,
    /** Runs the blocks with these marks, in the order of the guide. */
    async follow(...marks: string[]) {
      for (const { mark, text } of marked(...marks)) {
        if (mark === "background") startInBackground(text);
        else await run(text);
      }
    },
    /** Ends what runs in the background and returns its exit codes. */
    stop,
    async end() {
      await stop();
      await database.stop();
    },
  };
}
