import { expect, test } from "vitest";
import { shortCourt } from "./short-court.ts";

test.each([
  ["Tribunal de Instancia de Madrid, Sección de Instrucción, plaza n.º 21", "Instrucción n.º 21, Madrid"],
  ["Tribunal de Instancia de Valencia, Sección de lo Penal, plaza n.º 2", "Penal n.º 2, Valencia"],
  ["Tribunal de Instancia de Barcelona, Sección Civil, plaza n.º 40", "Civil n.º 40, Barcelona"],
  ["Tribunal de Instancia de Palma, Sección de Menores", "Menores, Palma"],
  ["Juzgado de Primera Instancia n.º 12 de Madrid", "Primera Instancia n.º 12, Madrid"],
  ["Juzgado de lo Penal n.º 8 de Las Palmas de Gran Canaria", "Penal n.º 8, Las Palmas de Gran Canaria"],
  ["Audiencia Provincial de Lugo", "AP Lugo"],
  ["Tribunal judiciaire de Nîmes", "TJ Nîmes"],
  ["Tribunal correctionnel de Toulouse", "T. corr. Toulouse"],
  ["Cour d’appel de Paris", "CA Paris"],
  ["Norte", "Norte"],
])("%s: %s", (name, short) => expect(shortCourt(name)).toBe(short));
