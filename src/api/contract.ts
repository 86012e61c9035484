import { account } from "./account.ts";
import { alerts } from "./alerts.ts";
import { analytics } from "./analytics.ts";
import { auth } from "./auth.ts";
import { calendars } from "./calendar.ts";
import { cases } from "./cases.ts";
import { civilCases } from "./civil-cases.ts";
import { companySignIns } from "./company-sign-ins.ts";
import { convictions } from "./convictions.ts";
import { duplicates } from "./duplicates.ts";
import { custody, handOvers, seals } from "./evidence.ts";
import { files } from "./files.ts";
import { heldFiles } from "./held-files.ts";
import { imports } from "./imports.ts";
import { issues } from "./issues.ts";
import { jobs } from "./jobs.ts";
import { letters } from "./letters.ts";
import { merges } from "./merges.ts";
import { messages } from "./messages.ts";
import { networks } from "./network.ts";
import { notices } from "./notices.ts";
import { offenders } from "./offenders.ts";
import { packs } from "./packs.ts";
import { accesses, holds, retention } from "./protection.ts";
import { recordRequests } from "./record-requests.ts";
import { recordContract } from "./records.ts";
import { reports } from "./reports.ts";
import { schedules } from "./schedules.ts";
import { search } from "./search.ts";
import { system } from "./system.ts";
import { tasks } from "./tasks.ts";
import { teaching } from "./teaching.ts";
import { today } from "./today.ts";
import { userCommands } from "./users.ts";
import { webhooks } from "./webhooks.ts";
import { templates, writs } from "./writs.ts";

/** Every route under /api whose request and response are JSON; `plain-routes.ts` has the others. */
export const contract = {
  ...recordContract,
  analytics,
  recordRequests,
  packs,
  reports,
  imports,
  schedules,
  auth,
  accesses,
  account,
  system,
  convictions,
  custody,
  handOvers,
  seals,
  duplicates,
  merges,
  files,
  calendar: calendars,
  jobs,
  messages,
  notices,
  holds,
  retention,
  network: networks,
  search,
  today,
  writs,
  alerts,
  webhooks,
  companySignIns,
  heldFiles,
  cases: { ...recordContract.cases, ...cases },
  letters,
  civilCases: { ...recordContract.civilCases, ...civilCases },
  criminals: { ...recordContract.criminals, ...offenders },
  issues: { ...recordContract.issues, ...issues },
  tasks: { ...recordContract.tasks, ...tasks },
  teaching: { ...recordContract.teaching, ...teaching },
  templates: { ...recordContract.templates, ...templates },
  users: { ...recordContract.users, ...userCommands },
};
export type Contract = typeof contract;
