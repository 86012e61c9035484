import { accountPicture } from "./account.ts";
import { attendPages } from "./attendance.ts";
import { calendarFiles } from "./calendar.ts";
import { caseDocuments } from "./cases.ts";
import { custodyDocuments, sealExport } from "./evidence.ts";
import { exportRoutes } from "./exports.ts";
import { fileRoutes, uploadRoutes } from "./files.ts";
import { importRoutes } from "./imports.ts";
import { sharedFiles } from "./letters.ts";
import { liveStream } from "./live.ts";
import type { PlainRoute } from "./plain-route.ts";
import { accessExport, personRequests } from "./protection.ts";
import { packDocument, reportContent } from "./reports.ts";
import { documentation } from "./system.ts";
import { templateDocuments } from "./writs.ts";

/** Every route under /api that is not in the contract, by the id of its operation. */
export const plainRoutes: Readonly<Record<string, PlainRoute>> = {
  "live.stream": liveStream,
  "accesses.export": accessExport,
  "reports.content": reportContent,
  "reports.document": packDocument,
  "seals.export": sealExport,
  ...named("account.picture", accountPicture),
  ...named("attend", attendPages),
  ...named("calendar.file", calendarFiles),
  ...named("cases.document", caseDocuments),
  ...named("criminals.request", personRequests.criminals),
  ...named("custody", custodyDocuments),
  ...named("documentation", documentation),
  ...named("export", exportRoutes),
  ...named("files", fileRoutes),
  ...named("import", importRoutes),
  ...named("templates.document", templateDocuments),
  ...named("shared", sharedFiles),
  ...named("uploads", uploadRoutes),
  ...named("witnesses.request", personRequests.witnesses),
};

function named(group: string, routes: Readonly<Record<string, PlainRoute>>): Record<string, PlainRoute> {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [`${group}.${name}`, route]));
}
