import { expect, test } from "vitest";
import type { EventKind } from "#domain/calendar/event-kinds.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { dayEntries } from "./day-entries.ts";

const day = (terms: number, trials: number) => [
  ...Array.from({ length: terms }, () => ({ kind: "limitation" as EventKind })),
  ...Array.from({ length: trials }, () => ({ kind: "trial" as EventKind })),
];

test("a day shows all events that fit; otherwise the link counts the others and their terms", () => {
  expect(dayEntries(day(1, 3), 4)).toMatchObject({ hidden: 0, terms: 0 });
  expect(dayEntries(day(1, 4), 4)).toMatchObject({ hidden: 2, terms: 0 });
  expect(dayEntries(day(6, 8), 4)).toMatchObject({ shown: day(3, 0), hidden: 11, terms: 3 });
});

test("the link says how many of the others are terms", () => {
  const said = (terms: number) => [es, fr].map(({ texts }) => texts["calendar.more"]({ n: "11", terms }));
  expect(said(0)).toEqual(["+11 más", "+11 autres"]);
  expect(said(1)).toEqual(["+11 más, 1 plazo", "+11 autres, dont 1 délai"]);
  expect(said(3)).toEqual(["+11 más, 3 plazos", "+11 autres, dont 3 délais"]);
});
