// node bin/serve.mjs: starts a service. It checks what it needs and says in one line what is missing. It never installs
// or builds: the folder of a service is read-only.
import { stopIfIncomplete } from "./missing.mjs";
import { runEntry } from "./prepare.mjs";

stopIfIncomplete();
runEntry("src/server/main.ts", process.argv.slice(2));
