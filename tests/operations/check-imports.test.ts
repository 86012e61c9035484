import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/servers/process.ts";

const program = join(import.meta.dirname, "../../bin/check-imports.mjs");

/** Runs the check on a project with these files. */
function check(files: Record<string, string>) {
  const root = temporaryFolder();
  for (const [path, source] of Object.entries({ "src/domain/a.ts": "", ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const { status, stdout } = spawnSync(process.execPath, [program, root], { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

describe("an import is refused, with its file, its line and the rule", () => {
  test.each([
    ["of the server by the domain", "src/domain/x.ts", "#server/db/sql.ts", "domain imports nothing of ours and itself only"],
    ["of the server by the web", "src/web/lib/x.ts", "#server/db/sql.ts", "web imports api, charts, domain and itself only"],
    ["of the api by a user interface element", "src/web/ui/x.ts", "#api/base.ts", "web/ui imports nothing of ours but itself"],
    [
      "of a feature by the core",
      "src/server/records/x.ts",
      "#server/features/cases/y.ts",
      "server/records is below server/features/cases, and imports point to lower layers",
    ],
    [
      "of a feature by another",
      "src/web/features/a/x.ts",
      "#web/features/b/y.ts",
      "web/features/a and web/features/b are in one layer, whose parts do not import each other",
    ],
    [
      "of a page by a form",
      "src/web/record/form/x.ts",
      "../page/y.tsx",
      "web/record/form is below web/record/page, and imports point to lower layers",
    ],
    ["of the tests", "src/server/features/cases/x.ts", "#tests/support/y.ts", "src imports nothing from tests, bench and bin"],
    ["by a file that no layer names", "src/server/x.ts", "./db/sql.ts", "server/x.ts is in no layer: name it in bin/check-imports.mjs"],
  ])("%s", (_what, path, specifier, rule) => {
    const { status, lines } = check({ [path]: `import "zod";\nimport type { Y } from "${specifier}";\n` });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${path}:2 imports (src|tests)/\\S+: `)), "1 import points the wrong way"]);
    expect(lines[0]).toContain(`: ${rule}`);
  });

  test("also when it is loaded later, exported again or spread over lines", () => {
    const source =
      'const y = () => import("#web/app/y.ts");\nexport { z } from "#web/app/z.ts";\nimport {\n  type A,\n  b,\n} from "#web/app/a.ts";\n';
    expect(check({ "src/web/lib/x.ts": source }).lines.map((line) => line.split(" ")[0])).toEqual([
      ...["src/web/lib/x.ts:1", "src/web/lib/x.ts:2", "src/web/lib/x.ts:3"],
      "3",
    ]);
  });

  test("of anything but types by the context that every layer imports", () => {
    expect(check({ "src/server/context.ts": 'import type { A } from "./files/store.ts";\n' }).status).toBe(0);
    expect(check({ "src/server/context.ts": 'import { a } from "./files/store.ts";\n' }).status).toBe(1);
    expect(check({ "src/server/records/x.ts": 'import type { Deps } from "#server/context.ts";\n' }).status).toBe(0);
  });
});

test("imports of lower layers, of packages and in tests are accepted", () => {
  const { status, lines } = check({
    "src/server/features/cases/x.ts":
      'import { z } from "zod";\nimport { a } from "#server/records/a.ts";\nimport { b } from "./b.ts";\nimport "#domain/a.ts";\n',
    "src/domain/x.test.ts": 'import { example } from "#tests/support/example.ts";\n',
    "src/web/record/page/x.tsx": 'import { a } from "../form/a.tsx";\nimport { b } from "#web/ui/input/b.tsx";\n',
  });
  expect([status, lines]).toEqual([0, [""]]);
});
