import { court } from "#domain/entities/court.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { user } from "#domain/entities/user.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { zone } from "#domain/entities/zone.ts";
import { account } from "./account.ts";
import { auth } from "./auth.ts";
import { recordRoutes } from "./records.ts";
import { system } from "./system.ts";
import { userCommands } from "./users.ts";

/** Everything that crosses the wire, under /api. */
export const contract = {
  auth,
  account,
  system,
  courts: recordRoutes(court),
  customers: recordRoutes(customer),
  establishments: recordRoutes(establishment),
  lawyers: recordRoutes(lawyer),
  users: { ...recordRoutes(user), ...userCommands },
  vehicles: recordRoutes(vehicle),
  zones: recordRoutes(zone),
};
export type Contract = typeof contract;
