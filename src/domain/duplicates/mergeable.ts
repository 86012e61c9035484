import { band } from "#domain/entities/band.ts";
import { court } from "#domain/entities/court.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity } from "#domain/entity.ts";
import { isColumn, isInput } from "#domain/field-traits.ts";

/** The entities of which two records can be merged into one. */
export const mergeable = { criminal, vehicle, band, witness, court, establishment };
export type MergeableName = keyof typeof mergeable;
export const mergeableNames = Object.keys(mergeable) as MergeableName[];

export const isMergeable = (name: string): name is MergeableName => Object.hasOwn(mergeable, name);

/** For how many days a merge can be undone. */
export const reversibleDays = 30;

/** The most records that may follow in one merge: all of them are written in one transaction. */
export const mergeLimit = 5000;

/** Both records have the same value here, or they are not merged: nobody may see a record because of a merge across customers or countries. */
export const sameInBoth = (entity: Entity): "customer" | "country" => ("customer" in entity.fields ? "customer" : "country");

/** The fields of which a person chooses one value. Links and files of both records are kept. */
export const chosenFields = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => name !== "customer" && isInput(entity.fields[name]!) && isColumn(entity.fields[name]!));

type Values = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown): number =>
  value === null || value === undefined || value === false ? 0 : typeof value === "string" ? value.trim().length : 1;

/** The chosen fields whose value is fuller in the record that is absorbed: what a person is offered first. */
export const fullerIn = (entity: Entity, absorbed: Values, kept: Values): string[] =>
  chosenFields(entity).filter((name) => lengthOf(absorbed[name]) > lengthOf(kept[name]) && isWorthTaking(entity, name, absorbed, kept));

/** A longer number or code is not a better one. */
const isWorthTaking = ({ fields }: Entity, name: string, absorbed: Values, kept: Values) => {
  const field = fields[name]!;
  const isCode = field.kind === "text" && field.format !== undefined;
  return (
    lengthOf(kept[name]) === 0 || (!isCode && field.kind !== "email" && field.kind !== "phone" && lengthOf(absorbed[name]) > lengthOf(kept[name]))
  );
};
