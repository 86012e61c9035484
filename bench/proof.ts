// node bench/proof.ts: writes docs/proof.md, what shows each sentence of the page on quality, from the results of the last runs.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pkg from "../package.json" with { type: "json" };
import { access } from "./proof/access.ts";
import type { Claim, Section } from "./proof/claim.ts";
import { durability } from "./proof/durability.ts";
import { files, input } from "./proof/input.ts";
import { sessions } from "./proof/sessions.ts";
import { speed } from "./proof/speed.ts";

const root = join(import.meta.dirname, "..");
export const sections: readonly Section[] = [access, input, files, sessions, durability, speed];

/** Named tests that are in no file: whoever renames one finds it here. */
export const missing = (): string[] =>
  sections.flatMap(({ claims }) =>
    claims.flatMap(({ tests = {} }) =>
      Object.entries(tests).flatMap(([file, titles]) => {
        const path = join(root, file);
        if (!existsSync(path)) return [file];
        const source = readFileSync(path, "utf8");
        return titles.filter((title) => !source.includes(JSON.stringify(title)) && !source.includes(title)).map((title) => `${file}: ${title}`);
      }),
    ),
  );

type Ran = { file: string; title: string; status: string };
const resultFiles = ["dist/test-results.json", "dist/test-results-deep.json"].map((name) => join(root, name)).filter((path) => existsSync(path));

function readResults(): Ran[] {
  return resultFiles.flatMap((path) => {
    const { testResults } = JSON.parse(readFileSync(path, "utf8")) as {
      testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
    };
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({ file: name.replace(/^.*?\/(?=(tests|src)\/)/, ""), ...one })),
    );
  });
}

/** A title as the source has it stands for all that were made of it. */
const patternOf = (title: string) => new RegExp(`^${title.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/%[a-z]|\$\w+/g, ".*")}$`, "s");

function testLine(results: Ran[], file: string, titles: readonly string[]): string {
  const patterns = titles.map(patternOf);
  const ran = results.filter((one) => one.file === file && (patterns.length === 0 || patterns.some((pattern) => pattern.test(one.title))));
  const passed = ran.filter(({ status }) => status === "passed").length;
  const told = ran.length === 0 ? "**not run**" : passed === ran.length ? `${passed} passed` : `${passed} of ${ran.length} passed`;
  return `\`${file}\`: ${told}${titles.length > 0 ? `<br>${titles.map((title) => `“${escaped(title)}”`).join("<br>")}` : ""}`;
}

function benchLine({ file, line }: NonNullable<Claim["bench"]>): string {
  const path = join(root, "bench/results", file);
  if (!existsSync(path)) return `**not shown**: there is no \`bench/results/${file}\``;
  const lines = readFileSync(path, "utf8").split("\n");
  const found = lines.filter((text) => line.test(text)).map((text) => text.trim().replace(/\s+/g, " "));
  if (found.length === 0) return `**not shown**: no such line in \`bench/results/${file}\``;
  return `\`bench/results/${file}\` of ${day(statSync(path).mtimeMs)}<br>${found.map(escaped).join("<br>")}`;
}

const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

function rowOf(results: Ran[], { says, tests = {}, bench, open }: Claim): string {
  const shown = [
    ...Object.entries(tests).map(([file, titles]) => testLine(results, file, titles)),
    ...(bench ? [benchLine(bench)] : []),
    ...(open ? [`**not shown**: ${open}`] : []),
  ];
  return `| ${escaped(says)} | ${shown.join("<br><br>") || "**not shown**"} |`;
}

function page(): string {
  const results = readResults();
  const passed = results.filter(({ status }) => status === "passed").length;
  const runs = resultFiles.map((path) => `\`${path.slice(root.length + 1)}\` of ${day(statSync(path).mtimeMs)}`).join(", ") || "no run";
  const kept = existsSync(join(root, "bench/results")) ? readdirSync(join(root, "bench/results")).length : 0;
  const tables = sections.map(
    ({ title, claims }) =>
      `## ${title}\n\n| What must hold | What shows it |\n|---|---|\n${claims.map((claim) => rowOf(results, claim)).join("\n")}\n`,
  );
  return `# Proof\n\nVersion ${pkg.version}, written on ${day(Date.now())} by \`node bench/proof.ts\` from ${runs} (${passed} of ${results.length} tests passed) and ${kept} outputs of benchmarks. Whatever is not shown says so.\n\n${tables.join("\n")}`;
}

if (import.meta.main) {
  const lost = missing();
  if (lost.length > 0) {
    process.stderr.write(`no such test:\n${lost.map((one) => `  ${one}\n`).join("")}`);
    process.exit(1);
  }
  writeFileSync(join(root, "docs/proof.md"), page());
}
