import { expect, test } from "vitest";
import { maskNames } from "./mask-names.ts";

const names = ["Marcos Soto", "Élodie Aubigné", "12345678Z", "Al (el Rubio)"];

test.each([
  ["Marcos Soto vigila mientras SOTO distrae.", "M. S. vigila mientras S. distrae."],
  ["La sotohermosa no es nadie.", "La sotohermosa no es nadie."],
  ["élodie aubigné, DNI 12345678Z", "É. A., DNI —"],
  ["Llamado Al (el Rubio).", "Llamado A. E. R.."],
])("%s", (text, masked) => expect(maskNames(text, names)).toBe(masked));
