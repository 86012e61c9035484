import { expect, test } from "vitest";
import { likeness } from "./likeness.ts";

const tall = { sex: "male", apparentAge: "about30", height: "tall", marks: "Tatuaje en el cuello", clothes: "Gorra roja" };

test("the same description comes before a near one, and a near one before a contradicting one", () => {
  const near = { sex: "male", apparentAge: "about40" };
  const other = { sex: "female", apparentAge: "about60" };
  const order = [other, near, tall].toSorted((one, another) => likeness(tall, another) - likeness(tall, one));
  expect(order).toEqual([tall, near, other]);
  expect(likeness(tall, other)).toBeLessThan(0);
});

test("what is not known counts nothing", () => {
  expect(likeness({}, tall)).toBe(0);
  expect(likeness(tall, {})).toBe(0);
});

test("among equals the same shop comes first", () => expect(likeness(tall, { ...tall, sameShop: true })).toBeGreaterThan(likeness(tall, tall)));

test("words of marks and clothes are compared without accents, gender and number", () => {
  expect(likeness({ marks: "tatuajes, cojéa" }, { marks: "Tatuaje en la mano; cojea" })).toBe(4);
  expect(likeness({ clothes: "gorro rojo" }, { clothes: "gorra roja" })).toBe(2);
  expect(likeness({ clothes: "de la" }, { clothes: "de la" })).toBe(0);
});

test("another language that nobody names is none in common", () =>
  expect(likeness({ spokenLanguage: "other" }, { spokenLanguage: "other" })).toBe(0));
