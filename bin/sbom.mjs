import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./build-web.mjs";
import { root } from "./prepare.mjs";

/**
 * The packages of a release as CycloneDX: those that the server loads, and those that are built into the screens, which
 * are development dependencies because nothing installs them on a server. Tools that only build or test are left out.
 */
export function sbom(time) {
  const { status, stdout, stderr } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  const all = JSON.parse(stdout);
  const { dependencies: ofServer } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const needed = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const [self] = all.dependencies.filter(({ ref }) => ref === all.metadata.component["bom-ref"]);
  const roots = new Set([...Object.keys(ofServer), ...packagesOfScreens()]);
  const kept = new Set([self.ref]);
  const keep = (ref) => {
    if (kept.has(ref)) return;
    kept.add(ref);
    needed.get(ref)?.forEach(keep);
  };
  const direct = self.dependsOn.filter((ref) => roots.has(ref.slice(0, ref.lastIndexOf("@"))));
  direct.forEach(keep);
  const components = all.components.filter((one) => kept.has(one["bom-ref"]));
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: ref === self.ref ? direct : dependsOn }));
  const component = { ...all.metadata.component, type: "application", name: "sumario" };
  const document = { ...all, metadata: { ...all.metadata, timestamp: time, component }, components, dependencies };
  // npm numbers its documents at random; the same packages have the same number here.
  const hash = createHash("sha256").update(JSON.stringify({ component, components })).digest("hex");
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { ...document, serialNumber: `urn:uuid:${uuid}` };
}

function packagesOfScreens() {
  const files = ["src/web", "src/charts"].flatMap((tree) => filesBelow(join(root, tree))).filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file));
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?"((?:@[\w-]+\/)?[\w.-]+)[^"]*"/g)].map((match) => match[1]),
  );
}
