import { expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { recordName } from "./record-name.ts";

test("a record goes by its alias, a person by name and surname", () => {
  expect(recordName(vehicle, { plate: "1234ABC" })).toBe("1234ABC");
  expect(recordName(witness, { code: "12345678Z", name: "Ana", lastname: "Muestra" })).toBe("Ana Muestra");
});

test("somebody of whom little is known goes by nickname, else by document", () => {
  expect(recordName(criminal, { name: null, surname: "Muestra", nickname: "Largo" })).toBe("Muestra");
  expect(recordName(criminal, { name: null, surname: null, nickname: "Largo", dni: "12345678Z" })).toBe("Largo");
  expect(recordName(criminal, { nickname: null, dni: "12345678Z" })).toBe("12345678Z");
});

test("a case goes by its number, as people say it", () => {
  expect(recordName(penalCase, { cid: 2026000123 })).toBe("2026-000123");
});
