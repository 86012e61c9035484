import { expect, test } from "vitest";
import { type Entered, recommendationsFor } from "./completeness.ts";

const missing = (kind: "case" | "issue", values: Entered["values"], lists: string[]) =>
  recommendationsFor(kind)
    .filter(({ isMet }) => !isMet({ values, has: (list) => lists.includes(list) }))
    .map(({ field }) => field);
const missingOfCase = (values: Entered["values"], ...lists: string[]) => missing("case", values, lists);

test("an intake with only required answers lacks nearly every recommendation", () => {
  expect(missingOfCase({ ticketAmount: 0, hasImages: "storedUploaded" })).toEqual([
    "theftMethod",
    "ticketAmount",
    "ticket",
    "files",
    "criminals",
    "witnesses",
  ]);
});

test("a complete intake lacks none", () => {
  const values = { theftMethod: "force", ticketAmount: 12.5, hasImages: "storedUploaded", fcse: "civilGuard", attestation: "12/26" };
  expect(missingOfCase(values, "ticket", "files", "criminals", "witnesses")).toEqual([]);
});

test("images are not asked for where there are no cameras, nor a police number without police", () => {
  const values = { theftMethod: "unknown", ticketAmount: 3, hasImages: "noCamerasOrFaulty" };
  expect(missingOfCase(values, "ticket", "criminals", "witnesses")).toEqual([]);
  expect(missingOfCase({ ...values, fcse: "localPolice" }, "ticket", "criminals", "witnesses")).toEqual(["attestation"]);
});

test("an issue is asked for its evidence only", () => {
  expect(missing("issue", { ticketAmount: 0, hasImages: "storedUploaded" }, [])).toEqual(["ticket", "files"]);
});
