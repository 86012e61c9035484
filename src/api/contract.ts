import { band } from "#domain/entities/band.ts";
import { company } from "#domain/entities/company.ts";
import { court } from "#domain/entities/court.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { user } from "#domain/entities/user.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { zone } from "#domain/entities/zone.ts";
import { account } from "./account.ts";
import { analytics } from "./analytics.ts";
import { analyticsReports } from "./analytics-reports.ts";
import { auth } from "./auth.ts";
import { calendars } from "./calendar.ts";
import { cases } from "./cases.ts";
import { civilCases } from "./civil-cases.ts";
import { duplicates } from "./duplicates.ts";
import { files } from "./files.ts";
import { issues } from "./issues.ts";
import { jobs } from "./jobs.ts";
import { networks } from "./network.ts";
import { notices } from "./notices.ts";
import { accesses, holds, retention } from "./protection.ts";
import { recordRoutes } from "./records.ts";
import { search } from "./search.ts";
import { system } from "./system.ts";
import { teaching } from "./teaching.ts";
import { userCommands } from "./users.ts";

/** Everything that crosses the wire, under /api. */
export const contract = {
  analytics,
  analyticsReports,
  auth,
  accesses,
  account,
  system,
  duplicates,
  files,
  calendar: calendars,
  jobs,
  notices,
  holds,
  retention,
  network: networks,
  search,
  bands: recordRoutes(band),
  cases,
  civilCases,
  companies: recordRoutes(company),
  courts: recordRoutes(court),
  criminals: recordRoutes(criminal),
  customers: recordRoutes(customer),
  establishments: recordRoutes(establishment),
  issues,
  lawyers: recordRoutes(lawyer),
  teaching,
  users: { ...recordRoutes(user), ...userCommands },
  vehicles: recordRoutes(vehicle),
  witnesses: recordRoutes(witness),
  zones: recordRoutes(zone),
};
export type Contract = typeof contract;
