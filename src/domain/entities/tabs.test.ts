import { expect, test } from "vitest";
import { entities } from "./registry.ts";

/** Section 2 of the specification, written by hand. Further tabs follow these. */
test.each([
  ["case", ["general", "witnesses", "files", "complaint", "trial", "actions"]],
  ["civilCase", ["general", "files"]],
  ["issue", ["general", "witnesses", "files"]],
  ["witness", ["general", "cases"]],
  ["customer", ["general", "companies", "establishments"]],
  ["establishment", ["general", "cases"]],
  ["user", ["general"]],
  ["zone", ["general", "cases"]],
  ["lawyer", ["general", "customers", "establishments", "cases"]],
  ["band", ["general", "criminals", "vehicles", "cases"]],
  ["criminal", ["general", "bands", "vehicles", "cases"]],
  ["vehicle", ["general", "bands", "criminals", "cases"]],
] as const)("the tabs of %s are in the order of the specification", (name, tabs) => {
  expect(entities[name].tabs.slice(0, tabs.length)).toEqual(tabs);
});
