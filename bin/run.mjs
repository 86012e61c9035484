// node bin/run.mjs <command>: runs src/commands/<command>.ts on the installed Node.
import { ensureInstalled, runEntry } from "./prepare.mjs";

ensureInstalled();
const [command, ...args] = process.argv.slice(2);
runEntry(`src/commands/${command}.ts`, args);
