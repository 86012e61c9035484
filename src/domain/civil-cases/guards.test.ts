import { describe, expect, test } from "vitest";
import { choicesFor } from "#domain/lifecycle/choices.ts";
import { began, civilWith, file, type Given, missing, ref, transitionContext, warned } from "#tests/support/example-civil-case.ts";
import type { CivilTransitionContext } from "./guards.ts";
import { civilLifecycle } from "./lifecycle.ts";
import type { CivilStatus } from "./phases.ts";

const demand: Given = { procedure: "ordinary", demandNotificationDate: "2026-05-04", demandResponseDueDate: "2026-06-02" };
const older = file("2026-04-01T09:00:00.000Z");
const newer = file("2026-05-20T09:00:00.000Z");
const trial: Given = { trialHearingDate: "2026-06-10T08:30:00.000Z" };
const judged: Given = { judgmentNotificationDate: "2026-06-01", files: newer };

/** Section 2, row by row: what is sufficient, and what is missing without one part of it. */
const rows: [row: string, CivilStatus, CivilStatus, Given, Partial<CivilTransitionContext>, ...[Given, ...string[]][]][] = [
  ["2", "new", "assessment", { lawyer: ref }, {}, [{ lawyer: null }, "lawyer"]],
  ["2", "new", "pendingDoc", { lawyer: ref }, {}, [{ lawyer: null }, "lawyer"]],
  [
    "3",
    "new",
    "pendingDemandAnswer",
    demand,
    {},
    [{ procedure: null }, "procedure"],
    [{ demandNotificationDate: null }, "demandNotificationDate"],
    [{ demandResponseDueDate: null }, "demandResponseDueDate"],
  ],
  ["3", "assessment", "pendingDemandAnswer", { ...demand, partType: "demanding", masc: true }, {}, [{ masc: false }, "masc"]],
  ["3", "pendingDoc", "pendingDemandAnswer", { ...demand, procedure: "verbal", partType: "demanding", masc: true }, {}, [{ masc: false }, "masc"]],
  ["3, no declaratory proceedings", "assessment", "pendingDemandAnswer", { ...demand, partType: "demanding", procedure: "monitoring" }, {}],
  ["3, in France", "assessment", "pendingDemandAnswer", { ...demand, partType: "demanding", country: "France" }, {}],
  ["4", "new", "answered", { procedure: "consumption" }, {}, [{ procedure: "verbal" }, "procedure"], [{ procedure: null }, "procedure"]],
  ["4", "assessment", "answered", { procedure: "judgeRequirement" }, {}, [{ procedure: "ordinary" }, "procedure"]],
  [
    "5",
    "assessment",
    "enforceable",
    { procedure: "execution", procedureNumber: "12/2026" },
    {},
    [{ procedure: "verbal" }, "procedure"],
    [{ procedureNumber: null }, "procedureNumber"],
  ],
  ["6", "assessment", "pendingDoc", { lawyer: ref }, {}, [{ lawyer: null }, "lawyer"]],
  ["6", "pendingDoc", "assessment", { lawyer: ref }, { hasNews: true }, [{ lawyer: null }, "lawyer"]],
  ["7", "pendingDemandAnswer", "answered", { files: older }, {}, [{ files: [] }, "files"]],
  [
    "9",
    "pendingDemandAnswer",
    "enforceable",
    { ...demand, procedure: "monitoring" },
    {},
    [{ procedure: "ordinary" }, "procedure"],
    [{ procedure: "verbal" }, "procedure"],
  ],
  ["9", "pendingDemandAnswer", "enforceable", { ...demand, procedure: "exchangeRate" }, {}],
  [
    "12",
    "answered",
    "pendingPriorHearing",
    { procedure: "ordinary", priorHearingDate: "2026-09-01T08:00:00.000Z" },
    {},
    [{ procedure: "verbal" }, "procedure"],
    [{ priorHearingDate: null }, "priorHearingDate"],
  ],
  [
    "13",
    "answered",
    "trialPending",
    { ...trial, procedure: "verbal" },
    {},
    [{ procedure: "ordinary" }, "procedure"],
    [{ trialHearingDate: null }, "trialHearingDate"],
  ],
  ["13", "answered", "trialPending", { ...trial, procedure: "monitoring" }, {}],
  ["13", "answered", "trialPending", { ...trial, procedure: "exchangeRate" }, {}],
  [
    "15",
    "pendingPriorHearing",
    "trialPending",
    { ...trial, priorHearingDate: "2026-05-10T08:30:00.000Z" },
    {},
    [{ priorHearingDate: "2026-06-10T08:30:00.000Z" }, "trialHearingDate"],
    [{ trialHearingDate: null }, "trialHearingDate"],
  ],
  ["17", "trialPending", "judgmentPending", trial, {}, [{ trialHearingDate: "2026-06-16T08:30:00.000Z" }, "trialHearingDate"]],
  [
    "18",
    "trialPending",
    "trialPending",
    trial,
    { reason: "El perito no puede", trialHearingDate: "2026-09-10T08:30:00.000Z" },
    [{ trialHearingDate: "2026-09-10T08:30:00.000Z" }, "trialHearingDate"],
  ],
  [
    "19",
    "judgmentPending",
    "estimatedDemand",
    judged,
    {},
    [{ judgmentNotificationDate: null }, "judgmentNotificationDate"],
    [{ files: older }, "files"],
  ],
  ["19", "judgmentPending", "dismissedDemand", { ...judged, files: file("2026-04-01T09:00:00.000Z", "judgment") }, {}, [{ files: [] }, "files"]],
  ["20", "judgmentPending", "trialPending", trial, {}],
  ["21", "estimatedDemand", "appealPending", { procedure: "verbal", claimedAmount: 3_000 }, {}],
  ["21, in France", "dismissedDemand", "appealPending", { procedure: "verbal", claimedAmount: 100, country: "France" }, {}],
  ["21, no verbal", "dismissedDemand", "appealPending", { procedure: "monitoring", claimedAmount: 100 }, {}],
  ["24", "appealPending", "estimatedDemand", { files: newer }, {}, [{ files: older }, "files"]],
  ["24", "appealPending", "dismissedDemand", { files: newer }, {}, [{ files: [] }, "files"]],
  ["24", "appealPending", "trialPending", { ...trial, files: newer }, {}, [{ files: older }, "files"]],
  ["25", "enforceable", "archived", {}, { reason: "Pagado" }],
  ["27", "archived", "assessment", { lawyer: ref }, { reason: "Nueva prueba" }, [{ lawyer: null }, "lawyer"]],
  ["27", "archived", "enforceable", {}, { reason: "Nuevos bienes" }],
];

describe.each(rows)("row %s: from %s to %s", (_row, from, to, enough, given, ...without) => {
  test("needs no more than this", () => expect(missing(from, to, enough, given)).toEqual([]));
  test.each(without.map(([change, ...fields]) => ({ change, fields })))("lacks $fields without it", ({ change, fields }) =>
    expect(missing(from, to, { ...enough, ...change }, given)).toEqual(fields),
  );
});

test("row 26: every open status can be archived, always with a reason", () => {
  const open = Object.keys(civilLifecycle.transitions).filter((status) => status !== "archived") as CivilStatus[];
  for (const from of open) {
    expect([from, ...missing(from, "archived", {}, { reason: "Acuerdo" })]).toEqual([from]);
    expect([from, ...missing(from, "archived", {})]).toEqual([from, "reason"]);
  }
});

test("rows 6 and 18: the change needs news, or a new date and a reason", () => {
  expect(missing("pendingDoc", "assessment", { lawyer: ref })).toEqual(["files"]);
  expect(missing("trialPending", "trialPending", trial)).toEqual(["trialHearingDate", "reason"]);
});

/** Warnings about what no field records. */
describe("warnings", () => {
  test.each<[string, CivilStatus, CivilStatus, Given, Partial<CivilTransitionContext>, Given, Partial<CivilTransitionContext>, string]>([
    ["4", "assessment", "answered", { procedure: "consumption" }, {}, { procedure: "consumption", files: older }, {}, "status.needReply"],
    ["8", "pendingDemandAnswer", "pendingCounterclaim", { files: older }, {}, { files: newer }, {}, "status.needCounterclaim"],
    [
      "9",
      "pendingDemandAnswer",
      "enforceable",
      { procedure: "monitoring", demandResponseDueDate: "2026-06-15" },
      {},
      { procedure: "monitoring", demandResponseDueDate: "2026-06-14" },
      {},
      "status.answerTermRuns",
    ],
    [
      "10",
      "pendingDemandAnswer",
      "judgmentPending",
      { demandResponseDueDate: "2026-06-15" },
      {},
      { demandResponseDueDate: "2026-06-14" },
      {},
      "status.noDefault",
    ],
    ["10", "pendingDemandAnswer", "estimatedDemand", {}, {}, { files: newer }, {}, "status.needAcceptance"],
    ["11", "pendingCounterclaim", "answered", { files: older }, {}, { files: newer }, {}, "status.needCounterclaimAnswer"],
    ["14", "answered", "judgmentPending", { trialHearingDate: "2026-06-16T08:00:00.000Z" }, {}, {}, {}, "status.hearingSet"],
    [
      "16",
      "pendingPriorHearing",
      "judgmentPending",
      { priorHearingDate: "2026-06-16T08:00:00.000Z" },
      {},
      { priorHearingDate: "2026-06-14T08:00:00.000Z" },
      {},
      "status.priorHearingNotHeld",
    ],
    ["21", "estimatedDemand", "appealPending", {}, { appealDate: "2026-06-14" }, {}, { appealDate: "2026-06-15" }, "status.appealLate"],
    [
      "22",
      "estimatedDemand",
      "enforceable",
      { finalDate: "2026-05-12" },
      { graceDate: "2026-06-15" },
      { finalDate: "2026-05-12" },
      { graceDate: "2026-06-14" },
      "status.graceRuns",
    ],
  ])("row %s: from %s to %s", (_row, from, to, given, more, better, muchMore, message) => {
    expect([warned(from, to, given, more), missing(from, to, given, more)]).toEqual([[message], []]);
    expect(warned(from, to, better, muchMore)).toEqual([]);
  });

  test("row 23: always a warning, as no field records who pays the costs", () => {
    expect(warned("dismissedDemand", "enforceable", {})).toEqual(["status.needCosts"]);
  });

  test("an undone change of status does not hide files that were uploaded before it", () => {
    const line = { version: 1, from: null, user: null, reason: null, forced: false };
    const record = civilWith({
      status: "pendingDemandAnswer",
      files: newer,
      statusHistory: [
        { ...line, id: "1", date: began, to: "pendingDemandAnswer", undone: false },
        { ...line, id: "2", date: "2026-06-01T09:00:00.000Z", to: "pendingDemandAnswer", undone: true },
      ],
    });
    const offer = choicesFor(civilLifecycle, { role: "lawyer" }, record, transitionContext()).find(({ to }) => to === "pendingCounterclaim");
    expect(offer?.warnings).toEqual([]);
  });
});
