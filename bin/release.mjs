// npm run release: makes dist/sumario-<version>.tar.gz and its checksum from the commit that is checked out.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
buildWeb();
// On the Node from npm: another one compresses to other bytes.
const { status } = spawnSync(node, [join(root, "bin/make-release.mjs"), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
