import { expect, test } from "vitest";
import { zone } from "#domain/entities/zone.ts";
import type { RecordOf } from "#domain/entity.ts";
import { records } from "./record-routes.ts";

const made = { id: "1", alias: "Norte" } as RecordOf<typeof zone>;

test("an override replaces the derived handler, and the others stay", () => {
  const get = async () => made;
  const overridden = records(zone, { get });
  expect(overridden.get).toBe(get);
  expect(Object.keys(overridden).sort()).toEqual(Object.keys(records(zone)).sort());
});

/** Never called. The compiler must reject each of these overrides. */
export const rejected = () => [
  // @ts-expect-error a name that the contract does not have
  records(zone, { gett: async () => made }),
  // @ts-expect-error the same beside a spread, which hides it from the usual check
  records(zone, { ...{ gett: async () => made } }),
  // @ts-expect-error an answer of another type
  records(zone, { get: async () => ({ id: "1" }) }),
  // @ts-expect-error the record of another entity
  records(zone, { get: async () => ({ ...made, plate: "1111BBB", alias: 1 }) }),
  // @ts-expect-error an answer that is no promise
  records(zone, { get: () => made }),
  // @ts-expect-error an input of another type
  records(zone, { get: async ({ input }: { input: { cid: number } }) => ({ ...made, version: input.cid }) }),
  // @ts-expect-error a field that the input does not have
  records(zone, { update: async ({ input }) => ({ ...made, alias: input.values.plate }) }),
];
