import { existsSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build-web.mjs";
import { isInstalled, node, release, root } from "./prepare.mjs";

const here = `${process.platform}-${process.arch}`;

/** What this folder lacks to run as it is, in one line; nothing if it is complete. Reads only. */
function missing() {
  const repair = release ? "unpack and install the release again" : "run npm run build";
  if (release && Number(process.versions.node.split(".")[0]) < release.node)
    return `Node ${release.node} or newer is needed, and ${process.execPath} is ${process.versions.node}`;
  if (release && release.platform !== here) return `this release is for ${release.platform}, and this machine is ${here}`;
  if (release ? !existsSync(join(root, "node_modules/fastify/package.json")) : !isInstalled() || !existsSync(node))
    return `the dependencies of package-lock.json are not installed: ${repair}`;
  if (!isBuilt()) return `the screens are not built from these sources: ${repair}`;
  if (!existsSync(join(root, "migrations"))) return `the folder migrations is missing: ${repair}`;
  return undefined;
}

/** Ends the process with one line if something is missing. */
export function stopIfIncomplete() {
  const problem = missing();
  if (!problem) return;
  console.error(`sumario: ${problem}`);
  process.exit(1);
}
