import { expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { recordName } from "./record-name.ts";

test("a record is named by its alias, a person by name and surname", () => {
  expect(recordName(vehicle, { plate: "1234ABC" })).toBe("1234ABC");
  expect(recordName(witness, { code: "12345678Z", name: "Ana", lastname: "Muestra" })).toBe("Ana Muestra");
});

test("an offender without a name is named by nickname, else by identity document", () => {
  expect(recordName(criminal, { name: null, surname: "Muestra", nickname: "Largo" })).toBe("Muestra");
  expect(recordName(criminal, { name: null, surname: null, nickname: "Largo", dni: "12345678Z" })).toBe("Largo");
  expect(recordName(criminal, { nickname: null, dni: "12345678Z" })).toBe("12345678Z");
});

test("a case is named by its formatted number", () => {
  expect(recordName(penalCase, { cid: 2026000123 })).toBe("2026-000123");
});
