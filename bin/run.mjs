// npm run <command>: a TypeScript entry under src/commands, on the right Node.
import { become, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
const [command, ...args] = process.argv.slice(2);
become(`src/commands/${command}.ts`, args);
