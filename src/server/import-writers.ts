import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { zone } from "#domain/entities/zone.ts";
import type { Entity } from "#domain/entity.ts";
import { caseIntake } from "./features/cases/save-case.ts";
import { createUnnumbered } from "./features/civil-cases/save-civil-case.ts";
import type { ImportWriters } from "./features/imports/import-routes.ts";
import type { ImportWriter } from "./features/imports/run-import.ts";
import { issueIntake } from "./features/issues/save-issue.ts";
import { describedIn } from "./intake/described-in.ts";
import { createIntakeRecord, type IntakeAdapter, type IntakeEntity } from "./intake/intake-record.ts";
import { addLine, addLines } from "./records/lines.ts";
import { createRecord } from "./records/save.ts";

/** A case or an issue with its witnesses and articles. Nobody is notified of each: who imports a file tells whom it concerns. */
const intake =
  <E extends IntakeEntity>(adapter: IntakeAdapter<E>): ImportWriter =>
  async (tx, { user }, values, { articles, witnesses }) => {
    const { id } = await createIntakeRecord(tx, user, adapter, values);
    for (const witness of new Set(witnesses)) await addLine(tx, user, adapter.entity, "witnesses", { id, values: { witness } });
    if (articles.length > 0) await addLines(tx, user, adapter.entity, "articles", { id, lines: articles });
    return { id };
  };

/** Somebody or something in the file of a customer, with its links. */
const inFile =
  (entity: Entity): ImportWriter =>
  (tx, { user }, values) =>
    createRecord(tx, user, entity, withoutOwnCustomer(user.role, values), { derive: async (given) => describedIn(user.locale, entity, given) });

/** Users of a customer may not give it: the server knows it. */
const withoutOwnCustomer = (role: string, { customer, ...values }: Readonly<Record<string, unknown>>) =>
  role === "customer" || role === "supercustomer" ? values : { customer, ...values };

/** How imports create records that are more than a row, each by the code of its screen. The import gives all of them their numbers at its end. */
export const importWriters: ImportWriters = {
  cases: (tx, context, values, lines) => intake(caseIntake)(tx, context, withoutOwnCustomer(context.user.role, values), lines),
  issues: (tx, context, values, lines) => intake(issueIntake)(tx, context, withoutOwnCustomer(context.user.role, values), lines),
  civilCases: (tx, { user }, values) => createUnnumbered(tx, user, withoutOwnCustomer(user.role, values)),
  bands: inFile(band),
  criminals: inFile(criminal),
  vehicles: inFile(vehicle),
  zones: (tx, { user }, values) => createRecord(tx, user, zone, withoutOwnCustomer(user.role, values)),
};
