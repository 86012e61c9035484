import { auth } from "./auth.ts";
import { common } from "./common.ts";
import { imports } from "./imports.ts";
import { lists } from "./lists.ts";
import { mails } from "./mails.ts";
import { shell } from "./shell.ts";

/** Every text a person sees. Spanish is the truth: French must satisfy its type, parameters included. */
export const texts = { ...common, ...shell, ...lists, ...imports, ...auth, ...mails };
