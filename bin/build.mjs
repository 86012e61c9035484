// npm run build: installs the dependencies and builds the screens, so that the server can start from a read-only folder.
import { buildWeb } from "./build-web.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled();
buildWeb();
