// npm run dev: the server restarts and the screens reload when their sources change.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, node, root } from "./prepare.mjs";

ensureInstalled();
const options = { cwd: root, stdio: "inherit" };
const children = [
  spawn(
    node,
    [
      "--watch-path=src/server",
      "--watch-path=src/domain",
      "--watch-path=src/api",
      "--watch-preserve-output",
      "src/server/main.ts",
      ...process.argv.slice(2),
    ],
    options,
  ),
  spawn(node, [join(root, "node_modules/vite/bin/vite.js")], options),
];
const end = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, end);
for (const child of children) child.on("exit", end);
