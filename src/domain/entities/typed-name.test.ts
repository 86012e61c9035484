import { expect, test } from "vitest";
import { band } from "./band.ts";
import { criminal } from "./criminal.ts";
import { typedName } from "./typed-name.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";

test.each([
  [criminal, "Paz Embrusa Gil", { name: "Paz", surname: "Embrusa Gil" }],
  [criminal, "  Paz ", { name: "Paz" }],
  [criminal, "12345678Z", { dni: "12345678Z" }],
  [criminal, " ", {}],
  [witness, "Íñigo Etxeberria", { name: "Íñigo", lastname: "Etxeberria" }],
  [witness, "X1234567L", { code: "X1234567L" }],
  [vehicle, "4821 KLM", { [vehicle.alias]: "4821 KLM" }],
  [band, "Los Tordos", { alias: "Los Tordos" }],
])("%#: %s", (entity, typed, values) => expect(typedName(entity, typed)).toEqual(values));
