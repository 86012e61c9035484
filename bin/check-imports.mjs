// node bin/check-imports.mjs [folder]: fails when an import points the wrong way, type-only imports included.
// Biome finds import cycles (noImportCycles in biome.json).
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** Which tree under src may import which others. */
const trees = {
  domain: [],
  charts: ["domain"],
  api: ["domain"],
  server: ["api", "charts", "domain"],
  web: ["api", "charts", "domain"],
  commands: ["server", "api", "domain"],
};

/**
 * Inside a tree: layers, lowest first. A part is a folder or a file; the longest name wins, and `*` stands for each
 * folder that no other line names. A part may import itself and the parts of lower layers, but no other part of its own
 * layer: features do not import each other.
 */
const layers = {
  server: [
    // Small parts that everything uses; those of the first layer import nothing else of the server.
    ["base", "outgoing", "zip"],
    ["keyring"],
    ["access/scope.ts", "journal/entry.ts", "records/columns.ts", "files/store.ts"],
    ["tables", "documents", "pictures", "db", "ics"],
    // The core: whom a row is visible to, the journal, the records of every entity.
    ["access", "branding"],
    ["journal"],
    ["jobs"],
    ["words"],
    ["records"],
    // Services that features use.
    ["case-common", "features/establishments/lock-assignments.ts"],
    ["mail"],
    ["system"],
    ["auth"],
    ["http"],
    ["access-log", "analytics", "files", "notices"],
    ["assignees"],
    ["tasks"],
    ["lifecycle", "intake", "next-steps", "writs", "evidence"],
    ["packs"],
    ["record-routes.ts"],
    ["features/*"],
    // The assembly of the process.
    ["import-list-writers.ts", "fulfil-request.ts"],
    ["import-updaters.ts"],
    ["router.ts", "job-handlers.ts", "import-writers.ts"],
    ["http/contract-routes.ts"],
    ["app.ts"],
    ["keep-planned.ts"],
    ["serve.ts"],
    ["run-server.ts"],
    ["main.ts"],
  ],
  web: [
    ["ui"],
    ["lib"],
    ["record/base"],
    ["outgoing"],
    ["record/files"],
    ["record/list", "record/form", "record/messages"],
    ["record/page"],
    ["record/status"],
    ["record/tasks"],
    ["reports", "intake"],
    ["writs", "packs"],
    ["features/*"],
    ["app"],
    ["main.tsx", "service-worker.ts"],
  ],
};

/** Files of types that every layer may import. They are made of types of many layers, and may import types only. */
const sharedTypes = { server: ["context.ts"], web: [] };

/** web/ui could move to another project: it imports nothing of this one. */
const standalone = ["web/ui"];

function violationsIn(path, source) {
  return importsIn(path, source).flatMap(({ target, line, isType }) => {
    const rule = brokenRule(path, target, isType);
    return rule ? [`${path}:${line} imports ${target}: ${rule}`] : [];
  });
}

const importPattern = /^[ \t]*(import|export)\s+(type\s)?[^;"']*?\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/gm;

/** Imports of our own files, by their path from the root of the project. */
function importsIn(path, source) {
  return [...source.matchAll(importPattern)].flatMap((match) => {
    const specifier = match[3] ?? match[4];
    const target = resolve(path, specifier);
    if (!target) return [];
    const line = source.slice(0, match.index).split("\n").length;
    return [{ target, line, isType: match[2] !== undefined }];
  });
}

function resolve(path, specifier) {
  if (specifier.startsWith("#tests/")) return specifier.slice(1);
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

function brokenRule(path, target, isType) {
  if (!target.startsWith("src/")) return /^(tests|bench|bin)\//.test(target) ? "src imports nothing from tests, bench and bin" : undefined;
  const [from, to] = [inTree(path), inTree(target)];
  if (!from || !to) return undefined;
  if (from.tree !== to.tree) return betweenTrees(from, to);
  return layers[from.tree] ? betweenLayers(from, to, isType) : undefined;
}

function inTree(path) {
  const [, tree, ...rest] = path.split("/");
  return tree in trees ? { tree, name: rest.join("/") } : undefined;
}

function betweenTrees(from, to) {
  const alone = standalone.find((part) => `${from.tree}/${from.name}`.startsWith(`${part}/`));
  if (alone) return `${alone} imports nothing of ours but itself`;
  const allowed = trees[from.tree];
  return allowed.includes(to.tree) ? undefined : `${from.tree} imports ${allowed.join(", ") || "nothing of ours"} and itself only`;
}

function betweenLayers(from, to, isType) {
  const shared = sharedTypes[from.tree];
  if (shared.includes(to.name)) return undefined;
  if (shared.includes(from.name)) return isType ? undefined : `${from.name} holds types that every layer imports, and may import types only`;
  const [importer, imported] = [partOf(from), partOf(to)];
  if (!importer) return `${from.tree}/${from.name} is in no layer: name it in bin/check-imports.mjs`;
  if (!imported) return `${to.tree}/${to.name} is in no layer: name it in bin/check-imports.mjs`;
  if (importer.part === imported.part || importer.layer > imported.layer) return undefined;
  const names = [importer, imported].map(({ part }) => `${from.tree}/${part}`);
  return importer.layer === imported.layer
    ? `${names[0]} and ${names[1]} are in one layer, whose parts do not import each other`
    : `${names[0]} is below ${names[1]}, and imports point to lower layers`;
}

/** The part that a file belongs to, and the number of its layer. */
function partOf({ tree, name }) {
  const found = layers[tree].flatMap((parts, layer) => parts.flatMap((pattern) => matching(pattern, name, layer)));
  return found.sort((left, right) => right.weight - left.weight)[0];
}

function matching(pattern, name, layer) {
  if (!pattern.endsWith("*")) return name === pattern || name.startsWith(`${pattern}/`) ? [{ part: pattern, layer, weight: pattern.length }] : [];
  const prefix = pattern.slice(0, -1);
  const [folder, ...rest] = name.slice(prefix.length).split("/");
  // A file beside the folders belongs to none of them.
  return name.startsWith(prefix) && rest.length > 0 ? [{ part: `${prefix}${folder}`, layer, weight: prefix.length }] : [];
}

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
const violations = readdirSync(join(root, "src"), { recursive: true })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .sort()
  .flatMap((name) => violationsIn(posix.join("src", name.replaceAll("\\", "/")), readFileSync(join(root, "src", name), "utf8")));
for (const violation of violations) console.log(violation);
if (violations.length > 0) console.log(`${violations.length} ${violations.length === 1 ? "import points" : "imports point"} the wrong way`);
process.exitCode = violations.length === 0 ? 0 : 1;
