import { expect, test } from "vitest";
import { provinceOf, timeZoneOf, zipPrefixesOf } from "./provinces.ts";

test.each([
  ["28013", "Spain", "Madrid", "Europe/Madrid"],
  ["35001", "Spain", "Las Palmas", "Atlantic/Canary"],
  ["38400", "Spain", "Santa Cruz de Tenerife", "Atlantic/Canary"],
  ["52001", "Spain", "Melilla", "Europe/Madrid"],
  ["01001", "Spain", "Álava", "Europe/Madrid"],
  ["31000", "France", "Haute-Garonne", "Europe/Paris"],
  ["75002", "France", "Paris", "Europe/Paris"],
  ["20000", "France", "Corse", "Europe/Paris"],
  ["97400", "France", "La Réunion", "Europe/Paris"],
  ["95000", "France", "Val-d’Oise", "Europe/Paris"],
])("%s in %s is in %s, time zone %s", (zip, country, province, zone) => {
  expect([provinceOf(zip, country), timeZoneOf(zip, country)]).toEqual([province, zone]);
});

test("an incomplete code has no province", () => expect(provinceOf("280", "Spain")).toBeUndefined());

test.each([
  ["Barcelona", ["08"]],
  ["Paris", ["75"]],
  ["La Réunion", ["974"]],
  ["Nada", []],
])("postal codes of %s begin with %o", (province, prefixes) => expect(zipPrefixesOf(province)).toEqual(prefixes));
