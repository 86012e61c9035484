import { court } from "./court.ts";
import { customer } from "./customer.ts";
import { establishment } from "./establishment.ts";
import { lawyer } from "./lawyer.ts";
import { user } from "./user.ts";
import { vehicle } from "./vehicle.ts";
import { zone } from "./zone.ts";

/** Every entity by its name, so that one can name another without importing it. */
export const entities = { court, customer, establishment, lawyer, user, vehicle, zone };

export type EntityName = keyof typeof entities;
