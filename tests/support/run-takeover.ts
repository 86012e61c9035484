import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, openFindings } from "#server/features/takeover/findings.ts";
import { type TakeOver, takeOver } from "#server/features/takeover/take-over.ts";
import { openList, writeReport } from "#server/features/takeover/write-report.ts";
import { temporaryFolder } from "./servers/process.ts";
import type { World } from "./world.ts";

/** Runs the import of a folder in the world of a test, and reads its report. */
export async function runTakeover(
  { deps }: World,
  from: string,
  options: Partial<Pick<TakeOver, "isTrial" | "leaveOut" | "inviteTo" | "onProgress">> = {},
) {
  const folder = mkdtempSync(join(temporaryFolder(), "report-"));
  const list = openList(folder);
  const found: Finding[] = [];
  const findings = openFindings((finding) => {
    found.push(finding);
    list.write(finding);
  });
  const isTrial = options.isTrial ?? false;
  const { db, files: store, pictures } = deps;
  const given = { isTrial, leaveOut: false, inviteTo: undefined, onProgress: () => undefined, ...options };
  const result = await takeOver({ db, store, pictures, from, findings, ...given }).finally(list.close);
  const groups = findings.groups();
  const written = { folder, result, groups, isTrial, withInvitations: given.inviteTo !== undefined };
  writeReport({ ...written, language: "fr" });
  const french = readFileSync(join(folder, "report.md"), "utf8");
  writeReport({ ...written, language: "es" });
  const countsOf = (name: string) => result.collections.find((one) => one.name === name)!.counts;
  return { result, found, countsOf, french, text: readFileSync(join(folder, "report.md"), "utf8") };
}
