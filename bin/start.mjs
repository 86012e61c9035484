// npm start: installs, builds the screens and runs the server.
import { buildWeb } from "./build-web.mjs";
import { ensureInstalled, runEntry } from "./prepare.mjs";

ensureInstalled();
if (!process.argv.includes("--help")) buildWeb();
runEntry("src/server/main.ts", process.argv.slice(2));
