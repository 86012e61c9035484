import { analytics } from "./analytics.ts";
import { articles } from "./articles.ts";
import { attendance } from "./attendance.ts";
import { auth } from "./auth.ts";
import { branding } from "./branding.ts";
import { calendar } from "./calendar.ts";
import { caseScreens } from "./case-screens.ts";
import { cases } from "./cases.ts";
import { civilCases } from "./civil-cases.ts";
import { common } from "./common.ts";
import { companySignIns } from "./company-sign-ins.ts";
import { dates } from "./dates.ts";
import { documents } from "./documents.ts";
import { evidence } from "./evidence.ts";
import { files } from "./files.ts";
import { heldFiles } from "./held-files.ts";
import { imports } from "./imports.ts";
import { intake } from "./intake.ts";
import { issues } from "./issues.ts";
import { law } from "./law.ts";
import { lawFacts } from "./law-facts.ts";
import { lawTerms } from "./law-terms.ts";
import { ledger } from "./ledger.ts";
import { letters } from "./letters.ts";
import { lists } from "./lists.ts";
import { mails } from "./mails.ts";
import { merges } from "./merges.ts";
import { nextSteps } from "./next-steps.ts";
import { notices } from "./notices.ts";
import { offenders } from "./offenders.ts";
import { open } from "./open.ts";
import { outbox } from "./outbox.ts";
import { packs } from "./packs.ts";
import { programs } from "./programs.ts";
import { protection } from "./protection.ts";
import { quickIntake } from "./quick-intake.ts";
import { reports } from "./reports.ts";
import { schedules } from "./schedules.ts";
import { search } from "./search.ts";
import { selection } from "./selection.ts";
import { shell } from "./shell.ts";
import { shopDays } from "./shop-days.ts";
import { tasks } from "./tasks.ts";
import { teaching } from "./teaching.ts";
import { termNames } from "./term-names.ts";
import { threads } from "./threads.ts";
import { today } from "./today.ts";
import { writs } from "./writs.ts";

export const texts = {
  ...analytics,
  ...articles,
  ...reports,
  ...schedules,
  ...branding,
  ...common,
  ...shell,
  ...shopDays,
  ...lists,
  ...merges,
  ...attendance,
  ...auth,
  ...calendar,
  ...caseScreens,
  ...cases,
  ...civilCases,
  ...dates,
  ...documents,
  ...evidence,
  ...files,
  ...imports,
  ...issues,
  ...law,
  ...lawFacts,
  ...lawTerms,
  ...ledger,
  ...letters,
  ...mails,
  ...nextSteps,
  ...notices,
  ...offenders,
  ...open,
  ...outbox,
  ...packs,
  ...programs,
  ...companySignIns,
  ...heldFiles,
  ...protection,
  ...intake,
  ...quickIntake,
  ...search,
  ...selection,
  ...tasks,
  ...teaching,
  ...termNames,
  ...today,
  ...threads,
  ...writs,
};
