import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { functionFiles, isOf } from "./function-files.ts";

test("a schema has the functions and views that its migrations ask for: new ones after theirs, former ones until they were dropped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    "views/of_cases.sql": "-- after 0005_cases.sql\ncreate view",
    "functions/fold.sql": "-- Why it is there, after 0005_cases.sql\ncreate function",
    "functions/fold_of_before.sql": "-- until 0042_fold.sql\ncreate function",
    "functions/notes.txt": "no function",
  };
  for (const name of ["functions", "views"]) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const found = await functionFiles(folder);
  const of = (...migrations: string[]) => found.filter((file) => isOf(file, (name) => migrations.includes(name))).map(({ name }) => name);
  expect(of()).toEqual(["functions/fold.sql", "functions/fold_of_before.sql"]);
  expect(of("0005_cases.sql")).toEqual(["functions/fold.sql", "functions/fold_of_before.sql", "views/of_cases.sql"]);
  expect(of("0005_cases.sql", "0042_fold.sql")).toEqual(["functions/fold.sql", "views/of_cases.sql"]);
});
