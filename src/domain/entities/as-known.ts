import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { enumOf, text } from "#domain/fields.ts";
import { halfPlate } from "#domain/formats/half-plate.ts";
import { personId } from "#domain/formats/person-id.ts";
import { appearance, criminal } from "./criminal.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";

/** People and vehicles as a shop knows them when it reports them. The office completes what the declarations require. */
export const asKnown = {
  /** A first name and a way to reach the person. */
  witness: {
    ...witness,
    fields: {
      ...witness.fields,
      code: text({ format: personId, max: 20, span: 2 }),
      lastname: text({ max: 120, span: 2 }),
      witnessType: enumOf("witnessTypes", { span: 2 }),
    },
    rules: [{ oneOf: ["mobile", "email"], message: "contact.needed" }, { past: "birthDate" }],
  },
  /** Somebody who was only seen. */
  criminal: {
    ...criminal,
    rules: [
      { oneOf: ["dni", "name", "nickname", "surname", ...Object.keys(appearance)], message: "criminal.description.needed" },
      { past: "birthDate" },
    ],
  },
  /** A part of the plate, or none: then brand or colour. */
  vehicle: {
    ...vehicle,
    fields: { ...vehicle.fields, plate: text({ format: halfPlate, max: 20, span: 2 }) },
    rules: [{ oneOf: ["plate", "brand", "model", "color"], message: "vehicle.description.needed" }],
  },
} as const satisfies Record<string, Entity>;
export type KnownName = keyof typeof asKnown;

const complete: Record<KnownName, Entity> = { witness, criminal, vehicle };

export const isKnownInPart = (name: string): name is KnownName => Object.hasOwn(asKnown, name);

/** The fields that the office still has to fill in, or has to correct. */
export const missingOf = (name: KnownName, record: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(check(complete[name], record).problems);
