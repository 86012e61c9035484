// npm run proof: writes docs/proof.md from the results of the last runs: which test or benchmark shows each claim of the specification on quality.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pkg from "../package.json" with { type: "json" };
import { access } from "./proof/access.ts";
import type { Claim, Section } from "./proof/claim.ts";
import { durability } from "./proof/durability.ts";
import { files, input } from "./proof/input.ts";
import { operations } from "./proof/operations.ts";
import { sessions } from "./proof/sessions.ts";
import { speed } from "./proof/speed.ts";

const root = join(import.meta.dirname, "..");
export const sections: readonly Section[] = [access, input, files, sessions, durability, operations, speed];

/** Tests that a claim names and that no file has, for example after a rename. */
export const missing = (): string[] =>
  sections.flatMap(({ claims }) =>
    claims.flatMap(({ tests = {} }) =>
      Object.entries(tests).flatMap(([file, titles]) => {
        const path = join(root, file);
        if (!existsSync(path)) return [file];
        const source = withNeighbours(path);
        return titles.filter((title) => !source.includes(JSON.stringify(title)) && !source.includes(title)).map((title) => `${file}: ${title}`);
      }),
    ),
  );

/** The source of a test file and of the files beside it that it takes its tests from. */
function withNeighbours(path: string): string {
  const source = readFileSync(path, "utf8");
  const beside = [...source.matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) => readFileSync(join(path, "..", name!), "utf8"));
  return [source, ...beside].join("\n");
}

type Ran = { file: string; title: string; status: string; run: string };
type Results = {
  startTime: number;
  version?: string;
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};
const resultFiles = ["dist/test-results.json", "dist/test-results-deep.json"].map((name) => join(root, name)).filter((path) => existsSync(path));

function readResults(): Ran[] {
  return resultFiles.flatMap((path) => {
    const { startTime, version, testResults } = JSON.parse(readFileSync(path, "utf8")) as Results;
    const run = `${day(startTime)}, ${version ?? "version not kept"}`;
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({ file: name.replace(/^.*?\/(?=(tests|src)\/)/, ""), title, status, run })),
    );
  });
}

/** A title in the source is a pattern: %s stands for the values of its cases. */
const patternOf = (title: string) => new RegExp(`^${title.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/%[a-z]|\$\w+/g, ".*")}$`, "s");

function testLine(results: Ran[], file: string, titles: readonly string[]): string {
  const patterns = titles.map(patternOf);
  const ran = results.filter((one) => one.file === file && (patterns.length === 0 || patterns.some((pattern) => pattern.test(one.title))));
  const passed = ran.filter(({ status }) => status === "passed").length;
  const count = passed === ran.length ? `${passed} passed` : `**${passed} of ${ran.length} passed**`;
  const summary = ran.length === 0 ? "**not run**" : `${count} (${ran[0]!.run})`;
  const named = titles.map((title) => title.replaceAll(/%[a-z]|\$\w+/g, "…")).filter((title) => title !== "…");
  return `\`${file}\`: ${summary}${named.map((title) => `<br>“${escaped(title)}”`).join("")}`;
}

type Figure = { of: string; text: string };

/** The matching lines of benchmark outputs, each with the first line of its output, which says what was measured. */
function figuresOf({ files, line }: NonNullable<Claim["bench"]>): Figure[] {
  return files.flatMap((file) => {
    const path = join(root, "bench/results", file);
    if (!existsSync(path)) return [{ of: file, text: "**not shown**: there was no such run" }];
    const [head = "", ...lines] = readFileSync(path, "utf8").split("\n");
    const found = [...new Set(lines.filter((text) => line.test(text)).map((text) => text.trim().replace(/\s+/g, " ")))];
    return found.map((text) => ({ of: head, text: escaped(text) }));
  });
}

const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The rows of a claim: its tests, then one row per figure. */
function rowsOf(results: Ran[], { says, tests = {}, bench, open }: Claim, isMeasured: boolean): string[] {
  const figures = bench ? figuresOf(bench) : [];
  const shown = [
    ...Object.entries(tests).map(([file, titles]) => testLine(results, file, titles)),
    ...(bench && figures.length === 0 ? [`**not shown**: no such line in ${bench.files.join(", ")}`] : []),
    ...(open ? [`**not shown**: ${open}`] : []),
  ];
  const cells = [...(shown.length > 0 ? [shown.join("<br><br>")] : []), ...figures.map(({ of, text }) => `${text} | ${of}`)];
  return cells.map((text, index) => `| ${index === 0 ? escaped(says) : ""} | ${text}${isMeasured && !text.includes(" | ") ? " | " : ""} |`);
}

function tableOf(results: Ran[], { title, claims }: Section): string {
  const isMeasured = claims.some(({ bench }) => bench);
  const head = isMeasured ? "| What must hold | What shows it | Of what |\n|---|---|---|" : "| What must hold | What shows it |\n|---|---|";
  const rows = claims.flatMap((claim) => rowsOf(results, claim, isMeasured));
  return `## ${title}\n\n${head}\n${rows.join("\n")}\n`;
}

function page(): string {
  const results = readResults();
  const passed = results.filter(({ status }) => status === "passed").length;
  const runs = [...new Set(results.map(({ run }) => run))].join("; ") || "no run";
  const folder = join(root, "bench/results");
  const outputs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".txt")).length : 0;
  return `# Proof

Version ${pkg.version}, written on ${day(Date.now())} by \`npm run proof\` from the results of \`npm test\` and \`npm run test:deep\` (${passed} of ${results.length} tests passed; ${runs}) and ${outputs} outputs of benchmarks. A ratio is CPU per request against the floor, both in one run. A claim without evidence says **not shown**.

${sections.map((section) => tableOf(results, section)).join("\n")}`;
}

if (import.meta.main) {
  const unknown = missing();
  if (unknown.length > 0) {
    process.stderr.write(`no such test:\n${unknown.map((one) => `  ${one}\n`).join("")}`);
    process.exit(1);
  }
  writeFileSync(join(root, "docs/proof.md"), page());
}
