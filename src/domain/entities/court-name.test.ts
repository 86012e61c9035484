import { expect, test } from "vitest";
import { courtName } from "./court-name.ts";

test.each([
  [{ section: "instruction", city: "Madrid", number: "3" }, "Tribunal de Instancia de Madrid, Sección de Instrucción, plaza n.º 3"],
  [{ section: "civilInstruction", city: "Teruel", number: "" }, "Tribunal de Instancia de Teruel, Sección Civil y de Instrucción"],
  [{ section: "penal", city: "", number: "3" }, undefined],
  [{ section: null, city: "Madrid", number: "3" }, undefined],
])("a court of %j is called %s", (values, name) => expect(courtName(values)).toBe(name));
