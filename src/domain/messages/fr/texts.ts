import { auth } from "./auth.ts";
import { cases } from "./cases.ts";
import { common } from "./common.ts";
import { files } from "./files.ts";
import { law } from "./law.ts";
import { lists } from "./lists.ts";
import { mails } from "./mails.ts";
import { shell } from "./shell.ts";

export const texts = { ...common, ...shell, ...lists, ...auth, ...mails, ...files, ...cases, ...law };
