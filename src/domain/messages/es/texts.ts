import { auth } from "./auth.ts";
import { cases } from "./cases.ts";
import { common } from "./common.ts";
import { files } from "./files.ts";
import { law } from "./law.ts";
import { lists } from "./lists.ts";
import { mails } from "./mails.ts";
import { shell } from "./shell.ts";

/** Every text a person sees. Spanish is the truth: French must satisfy its type, parameters included. */
export const texts = { ...common, ...shell, ...lists, ...auth, ...mails, ...files, ...cases, ...law };
