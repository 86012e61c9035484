import { buildWeb } from "./build-web.mjs";
import { become, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
if (!process.argv.includes("--help")) buildWeb();
become("src/server/main.ts", process.argv.slice(2));
