// node bin/advisories.mjs: fails when package-lock.json has a version that an advisory of lint/advisories.json names. Asks nobody.
// node bin/advisories.mjs --update: writes the list anew from GitHub's database of advisories. A workflow does so every night.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [lockFile, listFile] = ["package-lock.json", "lint/advisories.json"];
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Every version of every package that an installation or its build has. */
export const packagesOf = (lock) =>
  Object.entries(lock.packages).flatMap(([path, { name = path.slice(path.lastIndexOf("node_modules/") + 13), version, link }]) =>
    path === "" || link ? [] : [{ name, version }],
  );

/** A line per package with an advisory, and per exception that excepts nothing any more. */
export function findings(lock, { advisories, accepted }) {
  const found = packagesOf(lock).flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.package === name && one.ranges.some((range) => isWithin(version, range)))
      .map(({ id, severity, summary }) => ({ id, text: `${name} ${version}: ${id} (${severity}) ${summary}` })),
  );
  const unused = accepted.filter(({ id, reason }) => !reason || !found.some((one) => one.id === id));
  return [
    ...new Set(found.filter(({ id }) => !accepted.some((one) => one.id === id)).map(({ text }) => text)),
    ...unused.map(({ id }) => `${id} is accepted without a reason, or nothing has it any more`),
  ];
}

/** Of a version in a range as GitHub writes it: `>= 4.0.0, < 4.1.1`. */
export const isWithin = (version, range) =>
  range.split(",").every((condition) => {
    const [, sign, limit] = /^\s*(<=|>=|<|>|=)\s*(\S+)\s*$/.exec(condition) ?? [];
    if (!sign) throw new Error(`"${range}" is no range of versions`);
    const order = compare(version, limit);
    return { "<": order < 0, "<=": order <= 0, "=": order === 0, ">=": order >= 0, ">": order > 0 }[sign];
  });

function compare(one, other) {
  const [[a, aPre], [b, bPre]] = [one, other].map((version) => {
    const [numbers, pre] = version.replace(/\+.*/, "").split(/-(.*)/);
    return [numbers.split(".").map(Number), pre];
  });
  for (const index of [0, 1, 2]) if ((a[index] ?? 0) !== (b[index] ?? 0)) return (a[index] ?? 0) - (b[index] ?? 0);
  // What comes before a release is older than the release.
  if (!aPre || !bPre) return Number(!aPre) - Number(!bPre);
  return aPre.localeCompare(bPre, "en", { numeric: true });
}

async function update() {
  const names = [...new Set(packagesOf(read(lockFile)).map(({ name }) => name))].sort();
  const byId = new Map();
  for (let start = 0; start < names.length; start += 50) {
    const affects = names.slice(start, start + 50).map(encodeURIComponent);
    let next = `https://api.github.com/advisories?ecosystem=npm&per_page=100&affects=${affects}`;
    while (next) {
      const token = process.env.GITHUB_TOKEN;
      const answer = await fetch(next, { headers: { accept: "application/vnd.github+json", ...(token && { authorization: `Bearer ${token}` }) } });
      if (!answer.ok) throw new Error(`${next} answered ${answer.status}`);
      for (const advisory of await answer.json()) if (!advisory.withdrawn_at) byId.set(advisory.ghsa_id, advisory);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    }
  }
  const advisories = [...byId.values()].flatMap(({ ghsa_id: id, severity, summary, vulnerabilities }) =>
    names.flatMap((name) => {
      const ranges = vulnerabilities.filter((one) => one.package.name === name).map((one) => one.vulnerable_version_range);
      return ranges.length > 0 ? [{ id, package: name, severity, summary, ranges }] : [];
    }),
  );
  advisories.sort((a, b) => `${a.package} ${a.id}`.localeCompare(`${b.package} ${b.id}`, "en"));
  writeFileSync(listFile, `${JSON.stringify({ ...read(listFile), advisories }, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv.includes("--update")) await update();
  const lines = findings(read(lockFile), read(listFile));
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
