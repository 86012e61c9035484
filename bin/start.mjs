// npm start: installs, builds the screens and runs the server. A service is started by bin/serve.mjs.
import { buildWeb } from "./build-web.mjs";
import { stopIfIncomplete } from "./missing.mjs";
import { ensureInstalled, release, runEntry } from "./prepare.mjs";

if (release) stopIfIncomplete();
ensureInstalled();
if (!process.argv.includes("--help")) buildWeb();
runEntry("src/server/main.ts", process.argv.slice(2));
