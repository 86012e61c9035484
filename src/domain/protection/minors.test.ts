import { expect, test } from "vitest";
import { initialsOf } from "./minors.ts";

test.each([
  ["Juan Pérez", "J. P."],
  ["élodie d’Aubigné-Martin", "É. D. M."],
  ["«El Rápido»", "E. R."],
  ["12345678Z", "—"],
  ["nuria@example.com", "—"],
  ["Juan, DNI 12345678Z", "J. D."],
  ["  ", "—"],
  ["李 小龙", "李. 小."],
])("the initials of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
