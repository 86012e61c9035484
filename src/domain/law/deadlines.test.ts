import { expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { contextFor, french, ref, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { deadlinesOf } from "./deadlines.ts";
import { limitationEntries } from "./limitation-entry.ts";

const words = { t: translator(es), enums: es.enums, money: String, day: (day: string) => day };
const madrid = { seat: { jurisdiction: "es", province: "Madrid" } } as const;
const at = (today: string) => ({ today, now: new Date(`${today}T10:00:00Z`) });
const dates = (facts: CaseRecord, context: Partial<CaseContext> = {}) =>
  deadlinesOf(facts, contextFor(facts, context)).map(({ key, date, level }) => [key, date, level]);
const line = { id: "l", version: 1 };
const notified = (date: string) => [
  { ...line, date, type: "judicial" as const, action: "judgmentNotification" as const, channel: null, hour: null, notes: null, author: null },
];
const entered = (to: CaseRecord["caseStatus"], date: string, undone = false) => ({
  ...line,
  date,
  from: null,
  to,
  user: null,
  reason: null,
  forced: false,
  undone,
});

const verdict = { caseStatus: "guiltyVerdict", judgmentDate: "2026-03-02", judgmentNotificationDate: "2026-03-09" } as const;

test.each<[string, CaseRecord, Partial<CaseContext>, unknown[]]>([
  ["petty", spanish({ ...verdict, crimeType: "petty" }), { ...madrid, ...at("2026-03-10") }, [["es.appeal.petty", "2026-03-16", "calm"]]],
  [
    "fast",
    spanish({ ...verdict, crimeType: "lessSerious", processing: "fast" }),
    { ...madrid, ...at("2026-03-11") },
    [["es.appeal.fast", "2026-03-16", "soon"]],
  ],
  [
    "abbreviated",
    spanish({ ...verdict, crimeType: "lessSerious", processing: "normal" }),
    { ...madrid, ...at("2026-03-21") },
    [["es.appeal.abbreviated", "2026-03-23", "urgent"]],
  ],
  [
    "acquittals too",
    spanish({ ...verdict, caseStatus: "innocentVerdict", crimeType: "petty" }),
    { ...madrid, ...at("2026-03-17") },
    [["es.appeal.petty", "2026-03-16", "past"]],
  ],
  ["not notified", spanish({ ...verdict, judgmentNotificationDate: null, crimeType: "petty" }), {}, [["es.appeal.petty", null, "calm"]]],
  ["police court", french({ ...verdict, crimeType: "petty" }), at("2026-03-10"), [["fr.appeal.police", "2026-03-19", "calm"]]],
  ["délit", french({ ...verdict, crimeType: "lessSerious" }), at("2026-03-19"), [["fr.appeal", "2026-03-19", "urgent"]]],
  ["an appeal was made", spanish({ ...verdict, caseStatus: "appealPending", crimeType: "petty" }), {}, []],
  [
    "dismissal in Spain, from the last notification",
    spanish({ caseStatus: "dismissed", actions: [...notified("2026-03-06"), ...notified("2026-03-02")] }),
    at("2026-03-07"),
    [
      ["es.dismissal.reform", "2026-03-09", "urgent"],
      ["es.dismissal.appeal", "2026-03-11", "soon"],
      ["es.dismissal.victim", "2026-03-26", "calm"],
    ],
  ],
  [
    "non-lieu",
    french({ caseStatus: "dismissed", actions: notified("2026-03-11") }),
    at("2026-03-12"),
    [["fr.dismissal.order", "2026-03-23", "calm"]],
  ],
  ["classement", french({ caseStatus: "provisionalDismissal", actions: notified("2026-03-11") }), {}, [["fr.dismissal.recourse", null, "calm"]]],
  [
    "inquiry from its own day, not from the status",
    spanish({ caseStatus: "judicialInvestigation", crimeType: "lessSerious", inquiryStartDate: "2026-01-15" }),
    {},
    [["es.inquiry", "2027-01-15", "calm"]],
  ],
  [
    "inquiry whose day is not known",
    spanish({
      caseStatus: "judicialInvestigation",
      crimeType: "lessSerious",
      statusHistory: [entered("judicialInvestigation", "2026-01-14T10:00:00.000Z")],
    }),
    {},
    [["es.inquiry", null, "calm"]],
  ],
  [
    "petty offences have none",
    spanish({
      caseStatus: "judicialInvestigation",
      crimeType: "petty",
      statusHistory: [entered("judicialInvestigation", "2026-01-14T10:00:00.000Z")],
    }),
    {},
    [],
  ],
  [
    "French inquiry, from the first hearing of a suspect",
    french({ caseStatus: "policeInvestigation", inquiryStartDate: "2026-01-14", criminals: [ref("c")] }),
    {},
    [["fr.inquiry", "2028-01-14", "calm"]],
  ],
  ["French inquiry without a suspect: its term does not run", french({ caseStatus: "policeInvestigation" }), {}, []],
  [
    "no author in Spain",
    spanish({ caseStatus: "policeInvestigation", complaintDatetime: "2026-05-31T22:30:00.000Z" }),
    {},
    [["es.unknownAuthor", "2026-06-04", "soon"]],
  ],
  ["author known", spanish({ caseStatus: "policeInvestigation", complaintDatetime: "2026-05-31T22:30:00.000Z", criminals: [ref("c")] }), {}, []],
  [
    "silence of the prosecutor",
    french({ caseStatus: "stockComplaint", complaintType: "prosecution", complaintDatetime: "2025-11-30T10:00:00.000Z" }),
    {},
    // Three months from 30/11/2025 end on 28/02/2026; the judge can be seized from the day after.
    [["fr.privateComplaint", "2026-03-01", "calm"]],
  ],
  [
    "a complaint to the judge has no such term",
    french({ caseStatus: "judicialInvestigation", complaintType: "judge", complaintDatetime: "2025-11-30T10:00:00.000Z" }),
    {},
    [],
  ],
])("%s", (_name, facts, context, expected) => expect(dates(facts, context)).toEqual(expected));

const limitation = (facts: CaseRecord, today = "2026-06-01") => {
  const entry = limitationEntries(facts, contextFor(facts, at(today)))[0];
  return entry && { key: entry.key, date: entry.date, level: entry.level, working: entry.working.map((step) => step(words)) };
};

test("the calculation of a limitation is explained step by step", () => {
  expect(limitation(spanish({ crimeType: "petty", minors: true, theftCount: "severalPeople", datetime: "2025-11-30T10:00:00.000Z" }))).toEqual({
    key: "es.minor.petty",
    date: "2026-02-28",
    level: "past",
    working: [
      "Hechos: 2025-11-30 (hora local: península y Baleares)",
      "Plazo: 3 meses (art. 15.1 LO 5/2000)",
      "Se cuenta de fecha a fecha; el mes final no tiene ese día y el plazo acaba el último",
      "Último día: 2026-02-28",
      "Para los autores mayores de edad: hasta el 2026-11-29",
      "La fecha calculada ha pasado. No consta si un acto que no está en el registro interrumpió el plazo",
      es.texts["law.step.interruption.es"],
    ],
  });
});

test("hidden offences in France get a note, not another date", () => {
  const entry = limitation(french({ crimeType: "lessSerious", penalType: "internalTheft" }));
  expect([entry?.key, entry?.date]).toEqual(["fr.delit", "2032-05-20"]);
  expect(entry?.working).toContain(
    "Si la infracción fue oculta, el plazo corre desde su descubrimiento, como máximo hasta el 2038-05-20 (art. 9-1 CPP)",
  );
  expect(limitation(french({ crimeType: "lessSerious", penalType: "pettyTheft" }))?.working.join()).not.toContain("oculta");
});

test("without a date, the entry names the missing field", () => {
  expect(limitation(spanish())).toMatchObject({ date: null, working: ["Indique la clase de delito para calcular la fecha"] });
  expect(limitation(spanish({ caseStatus: "guiltyVerdict", crimeType: "petty" }))).toMatchObject({
    date: null,
    working: [es.texts["law.step.noJudgment"]],
  });
});

test("closed cases have no limitation, except that of the penalty", () => {
  expect(limitation(spanish({ crimeType: "petty", caseStatus: "archived" }))).toBeUndefined();
  expect(limitation(spanish({ crimeType: "petty", caseStatus: "guiltyVerdict", judgmentDate: "2026-03-02" }))).toMatchObject({
    key: "es.penalty",
    date: "2027-03-02",
  });
});

test("a French term that ends on a non-working day says so", () => {
  const facts = french({ ...verdict, crimeType: "lessSerious", judgmentNotificationDate: "2026-03-11" });
  const working = deadlinesOf(facts, contextFor(facts))[0]!.working.map((step) => step(words));
  expect(working).toEqual([
    "Notificación: 2026-03-11",
    "Plazo: 10 días (art. 498 CPP)",
    es.texts["law.step.calendar"]({ reference: "801 CPP" }),
    "El 2026-03-21 no es laborable",
    "Último día: 2026-03-23",
    es.texts["law.step.served"]({ date: "2026-03-12" }),
    "Si otra parte recurre: hasta el 2026-03-26 (art. 500 CPP)",
  ]);
});
