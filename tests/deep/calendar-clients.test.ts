import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const isThere = ["khal", "vdirsyncer"].every((program) => spawnSync(program, ["--version"]).status === 0);
const why = isThere ? "" : " (skipped: apt-get install khal vdirsyncer)";

/** vdirsyncer fetches the feed as a phone does, and khal shows what arrived. */
test.skipIf(!isThere)(`a feed is followed by vdirsyncer and khal: set, moved, cancelled, gone${why}`, { timeout: 120_000 }, async () => {
  const world = await openWorld();
  const { make, url } = world;
  const customer = await make.customer();
  const court = await make.court({ alias: "Instrucción n.º 4" });
  const at = (days: number) => `${daysAhead(days).slice(0, 10)}T09:30:00.000Z`;
  const record = await make.case({ customer, trialDatetime: at(10), court: court.id, courtRoom: "2" });
  const office = await world.as(await make.user());
  const { url: address } = await (await world.as(await make.user({ role: "supercustomer", customer }))).account.renewCalendarFeed();

  const home = temporaryFolder();
  const calendar = join(home, "calendars", "sumario");
  mkdirSync(calendar, { recursive: true });
  writeFileSync(
    join(home, "vdirsyncer.conf"),
    `[general]\nstatus_path = "${join(home, "status")}"\n
[pair sumario]\na = "feed"\nb = "folder"\ncollections = null\nconflict_resolution = "a wins"\npartial_sync = "revert"\n
[storage feed]\ntype = "http"\nurl = "${address.replace(/^https?:\/\/[^/]+/, url)}"\n
[storage folder]\ntype = "filesystem"\npath = "${calendar}"\nfileext = ".ics"\n`,
  );
  writeFileSync(
    join(home, "khal.conf"),
    `[calendars]\n[[sumario]]\npath = ${calendar}\n[locale]\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ntimeformat = %H:%M\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\nlocal_timezone = UTC\ndefault_timezone = UTC\n[sqlite]\npath = ${join(home, "khal.db")}\n`,
  );
  const run = (program: string, args: string[]) =>
    promisify(execFile)(program, args, { env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, LC_ALL: "C.UTF-8" } });
  const followed = async () => {
    await run("vdirsyncer", ["-c", join(home, "vdirsyncer.conf"), "discover"]);
    await run("vdirsyncer", ["-c", join(home, "vdirsyncer.conf"), "sync", "--force-delete"]);
    const format = "{start-long} | {title} | {location} | {status}";
    const { stdout } = await run("khal", ["-c", join(home, "khal.conf"), "list", "--format", format, "--day-format", "", at(1).slice(0, 10), "60d"]);
    const hearings = stdout.split("\n").filter((line) => line.includes("Juicio"));
    return { hearings, files: readdirSync(calendar).filter((name) => name.includes("penal-trial")) };
  };
  const day = (days: number) => `${at(days).slice(0, 10)} 09:30`;

  const set = await followed();
  expect(set.hearings).toEqual([expect.stringMatching(new RegExp(`^${day(10)} \\| Juicio · .* \\| Instrucción n\\.º 4 · Sala 2 \\| CONFIRMED`))]);
  const moved = await office.cases.update({ id: record.id, version: record.version, values: { trialDatetime: at(20) } });
  const then = await followed();
  expect([then.hearings.map((line) => line.slice(0, 16)), then.files]).toEqual([[day(20)], set.files]);
  const ended = await office.cases.changeStatus({ id: record.id, version: moved.version, to: "archived", force: true, reason: "el cliente desiste" });
  expect((await followed()).hearings).toEqual([expect.stringContaining("CANCELLED")]);
  await office.cases.remove({ id: record.id, version: ended.version });
  expect((await followed()).hearings).toEqual([]);
});
