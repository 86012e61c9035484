import { expect, test } from "vitest";
import { type Told, wishesFor } from "./lacks.ts";

const lacking = (kind: "case" | "issue", values: Told["values"], lists: string[]) =>
  wishesFor(kind)
    .filter(({ isMet }) => !isMet({ values, has: (list) => lists.includes(list) }))
    .map(({ field }) => field);
const fieldsLacking = (values: Told["values"], ...lists: string[]) => lacking("case", values, lists);

test("of a hasty report the lawyer lacks nearly everything", () => {
  expect(fieldsLacking({ ticketAmount: 0, hasImages: "storedUploaded" })).toEqual([
    "theftMethod",
    "ticketAmount",
    "ticket",
    "files",
    "criminals",
    "witnesses",
  ]);
});

test("of a whole one nothing", () => {
  const values = { theftMethod: "force", ticketAmount: 12.5, hasImages: "storedUploaded", fcse: "civilGuard", attestation: "12/26" };
  expect(fieldsLacking(values, "ticket", "files", "criminals", "witnesses")).toEqual([]);
});

test("images are not missed where there are no cameras, a police number not without police", () => {
  const values = { theftMethod: "unknown", ticketAmount: 3, hasImages: "noCamerasOrFaulty" };
  expect(fieldsLacking(values, "ticket", "criminals", "witnesses")).toEqual([]);
  expect(fieldsLacking({ ...values, fcse: "localPolice" }, "ticket", "criminals", "witnesses")).toEqual(["attestation"]);
});

test("of what is not reported only the proofs are missed", () => {
  expect(lacking("issue", { ticketAmount: 0, hasImages: "storedUploaded" }, [])).toEqual(["ticket", "files"]);
});
