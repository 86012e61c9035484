import { band } from "#domain/entities/band.ts";
import { court } from "#domain/entities/court.ts";
import { customer } from "#domain/entities/customer.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { zone } from "#domain/entities/zone.ts";
import type { Entity } from "#domain/entity.ts";
import { updateCase } from "./features/cases/save-case.ts";
import { updateCivilCase } from "./features/civil-cases/save-civil-case.ts";
import { saveEstablishment } from "./features/establishments/update-establishment.ts";
import type { ImportUpdater, ImportUpdaters } from "./features/imports/update-lines.ts";
import { updateIssue } from "./features/issues/save-issue.ts";
import { saveOffender } from "./features/offenders/save-offender.ts";
import { saveVehicle } from "./features/vehicles/update-vehicle.ts";
import { saveWitness } from "./features/witnesses/witness-writes.ts";
import { updateRecord } from "./records/save.ts";

const plain =
  (entity: Entity): ImportUpdater =>
  (tx, { user }, input) =>
    updateRecord(tx, user, entity, input);

/** How imports change records, each by the code of its screen. Nobody is notified of each: who imports a file tells whom it concerns. */
export const importUpdaters: ImportUpdaters = {
  customers: plain(customer),
  establishments: (tx, { user }, input) => saveEstablishment(tx, user, input),
  lawyers: plain(lawyer),
  witnesses: (tx, { user }, input) => saveWitness(tx, user, input),
  courts: plain(court),
  zones: plain(zone),
  cases: (tx, { user }, input) => updateCase(tx, user, input),
  issues: (tx, { user }, input) => updateIssue(tx, user, input),
  civilCases: (tx, { user }, input) => updateCivilCase(tx, user, input),
  bands: plain(band),
  criminals: (tx, { user }, input) => saveOffender(tx, user, input),
  vehicles: (tx, { user }, input) => saveVehicle(tx, user, input),
};
