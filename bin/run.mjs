// node bin/run.mjs <command>: runs src/commands/<command>.ts on the installed Node.
import { stopIfIncomplete } from "./missing.mjs";
import { ensureInstalled, release, runEntry } from "./prepare.mjs";

if (release) stopIfIncomplete();
ensureInstalled();
const [command, ...args] = process.argv.slice(2);
runEntry(`src/commands/${command}.ts`, args);
