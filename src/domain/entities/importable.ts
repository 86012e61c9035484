import { canEdit } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { issue } from "#domain/issues/issue.ts";
import { band } from "./band.ts";
import { court } from "./court.ts";
import { criminal } from "./criminal.ts";
import { customer } from "./customer.ts";
import { establishment } from "./establishment.ts";
import { lawyer } from "./lawyer.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";
import { zone } from "./zone.ts";

/** Entities that can be imported from a file, by collection. */
export const importable = {
  customers: customer,
  establishments: establishment,
  lawyers: lawyer,
  witnesses: witness,
  courts: court,
  zones: zone,
  cases: penalCase,
  issues: issue,
  civilCases: civilCase,
  bands: band,
  criminals: criminal,
  vehicles: vehicle,
};
export type Importable = keyof typeof importable;

/** Records that are created one by one, by the code of their screen: each has a number or links. A file has fewer of them. */
const importedEach = ["cases", "issues", "civilCases", "bands", "criminals", "vehicles", "zones"] as const satisfies readonly Importable[];
export type ImportedEach = (typeof importedEach)[number];
export const isImportedEach = (collection: Importable): boolean => (importedEach as readonly string[]).includes(collection);

/** The fields that a column of the file can be mapped to. */
export const importedFields = (user: Pick<User, "role">, entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    (canEdit(user, field) || isChosenOnce(user, entity, name)) && (isImportable(field) || isImportedLine(name, field)) ? [name] : [],
  );

/** Lawyers choose the customer of a new case, and cannot change it afterwards. */
const isChosenOnce = ({ role }: Pick<User, "role">, { type }: Entity, name: string) => role === "lawyer" && type !== undefined && name === "customer";

/** Lines that fit into one cell: articles as a text, witnesses as their names. */
export const isImportedLine = (name: string, { kind }: Field) => kind === "lines" && (name === "articles" || name === "witnesses");

/** Whether a file without this field can be no import. The sum of the articles may stand for the ticket. */
export const isNeeded = ({ fields }: Entity, name: string) => fields[name]!.required === true && !(name === "ticketAmount" && "articles" in fields);
