import { expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import { contextFor, french, spanish } from "#tests/support/example-law-case.ts";
import { imageEndsOf, imageEntries } from "./images.ts";

const reported = { createdAt: "2026-05-20T11:00:00.000Z" } as Partial<CaseRecord>;
const entries = (facts: CaseRecord, today = "2026-05-21") => imageEntries(facts, contextFor(facts, { today })).map(({ key, date }) => [key, date]);

test("images are handed over within 72 hours of knowing of the recording, which is erased after a month", () => {
  // Reported on 20 May 2026 at 13:00 in Madrid: until 23 May at 13:00. Recorded on 20 May: until 20 June.
  expect(entries(spanish(reported))).toEqual([
    ["es.images.handOver", "2026-05-23"],
    ["es.images.erasure", "2026-06-20"],
  ]);
  // The shop looked at the recording on 25 May at 23:30 in Madrid: until 28 May at 23:30.
  expect(entries(spanish({ ...reported, recordingKnownDatetime: "2026-05-25T21:30:00.000Z" }))[0]).toEqual(["es.images.handOver", "2026-05-28"]);
});

test("a month ends on the last day of a shorter one", () => {
  // Recorded on 31 January 2026: February has no 31st.
  const facts = spanish({ ...reported, datetime: "2026-01-31T10:00:00.000Z" });
  expect(entries(facts, "2026-02-01")).toContainEqual(["es.images.erasure", "2026-02-28"]);
});

test("in France only the recorder erases", () => {
  expect(entries(french(reported))).toEqual([["fr.images.erasure", "2026-06-20"]]);
});

test("a stored copy ends the countdown of the recorder, handing over ends both", () => {
  const video = [{ id: "f", name: "a.mp4", type: "video/mp4", size: 1, category: null }] as unknown as CaseRecord["files"];
  expect(entries(spanish({ ...reported, files: video })).map(([key]) => key)).toEqual(["es.images.handOver"]);
  expect(entries(spanish({ ...reported, recordingHandedDatetime: "2026-05-21T08:00:00.000Z" }))).toEqual([]);
  const delivered = [{ id: "a", version: 1, date: "2026-05-21", type: "police", action: "imagesDelivery" }] as unknown as CaseRecord["actions"];
  expect(entries(spanish({ ...reported, actions: delivered }))).toEqual([]);
});

test("nothing runs without cameras, in a closed case, or once the month is over", () => {
  expect(entries(spanish({ ...reported, hasImages: "noCamerasOrFaulty" }))).toEqual([]);
  expect(entries(spanish({ ...reported, caseStatus: "archived" }))).toEqual([]);
  expect(entries(spanish(reported), "2026-06-21")).toEqual([]);
});

test("a shop is told the hour of both, until each is over", () => {
  const facts = spanish({ ...reported, datetime: "2026-05-20T08:50:00.000Z" });
  const ends = (now: string, more: Partial<CaseRecord> = {}) =>
    imageEndsOf({ ...facts, ...more }, new Date(now)).map(({ kind, until }) => [kind, until]);
  expect(ends("2026-05-21T00:00:00.000Z")).toEqual([
    ["handOver", "2026-05-23T11:00:00.000Z"],
    ["erasure", "2026-06-20T08:50:00.000Z"],
  ]);
  expect(ends("2026-05-23T11:00:00.000Z")).toEqual([["erasure", "2026-06-20T08:50:00.000Z"]]);
  expect(ends("2026-06-20T08:50:00.000Z")).toEqual([]);
  expect(ends("2026-05-21T00:00:00.000Z", { recordingHandedDatetime: "2026-05-20T12:00:00.000Z" })).toEqual([]);
  expect(ends("2026-05-21T00:00:00.000Z", { hasImages: "noCamerasOrFaulty" })).toEqual([]);
});
