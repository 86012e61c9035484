import { deflateRawSync } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { importClient, shopFile, shopHeadings, shopLine } from "#tests/support/import-client.ts";
import { workbookParts } from "#tests/support/sample-files.ts";
import { expectRefusal, type RawResponse, sendRaw, settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";
import { zipOf } from "#tests/support/zip-file.ts";

const world = await openWorld();
const { make, db } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const manager = await make.user({ role: "manager" });
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa" });
const { run, send } = importClient(world.url, await world.signIn(manager));

describe("a file that is no table", () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const wide = `${Array.from({ length: 300 }, (_, n) => `c${n}`).join(";")}\n1\n`;
  const many = `code\n${"x\n".repeat(20_001)}`;
  const [png, nul] = [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.from("code;alias\nA\0;B\n")];
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

  test.each([
    ["a picture", png, "El archivo no es una tabla CSV o XLSX que se pueda leer"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "El archivo no es una tabla CSV o XLSX que se pueda leer"],
    ["an archive of something else", zipOf({ "a.txt": "hola" }), "El archivo no es una tabla CSV o XLSX que se pueda leer"],
    [
      "a damaged workbook",
      Buffer.concat([zipOf(workbookParts(sheet("")))]).subarray(0, 400),
      "El archivo no es una tabla CSV o XLSX que se pueda leer",
    ],
    ["text with NUL bytes", nul, "El archivo no es una tabla CSV o XLSX que se pueda leer"],
    ["a quote that never ends", Buffer.from(`code;alias\n"A;B\n`), "El archivo no es una tabla CSV o XLSX que se pueda leer"],
    [
      "an impossible row number",
      zipOf(workbookParts(sheet(`<row r="1e99">${cell("A1", "x")}</row>`))),
      "El archivo no es una tabla CSV o XLSX que se pueda leer",
    ],
    ["nothing but headings", Buffer.from("code;alias\n"), "El archivo no tiene filas con datos"],
    ["blank lines", Buffer.from("\n\n \n"), "El archivo no tiene filas con datos"],
    ["300 columns", Buffer.from(wide), "El archivo tiene más de 100 columnas"],
    ["a cell in the last column", zipOf(workbookParts(sheet(`<row r="1">${cell("XFD1", "x")}</row>`))), "El archivo tiene más de 100 columnas"],
    ["20,001 rows", Buffer.from(many), "El archivo tiene más de 20.000 filas: repártalo en varios"],
  ])("is refused: %s", async (_name, file, message) => {
    const answer = await send("establishments", "inspect", file);
    expectRefusal(answer, 400);
    expect(answer.body.message).toBe(message);
  });

  test("a ZIP bomb is refused by its declared size, and stopped at that size when it lies", async () => {
    const zeros = deflateRawSync(Buffer.alloc(150 * 1024 * 1024));
    const parts = workbookParts(sheet(""));
    const honest = await send("establishments", "inspect", zipOf({ ...parts, "xl/media/a.bin": { deflated: zeros, size: 150 * 1024 * 1024 } }));
    expect([honest.status, honest.body.message]).toEqual([
      400,
      "El contenido del archivo es demasiado grande: repártalo en varios o elija menos columnas",
    ]);
    for (const size of [0, 1000]) {
      const liar = await send("establishments", "inspect", zipOf({ ...parts, "xl/worksheets/sheet1.xml": { deflated: zeros, size } }));
      expect([liar.status, liar.body.message]).toEqual([400, "El archivo no es una tabla CSV o XLSX que se pueda leer"]);
    }
  });

  test("a table that needs too much memory ends the child process that reads it, not the server", async () => {
    const strings = `<sst>${"<si/>".repeat(8_000_000)}</sst>`;
    const parts = { ...workbookParts(sheet("")), "xl/sharedStrings.xml": strings };
    expect((await send("establishments", "inspect", zipOf(parts))).status).toBe(400);
    expect((await world.anybody.system.health()).status).toBe("ok");
  }, 90_000);

  test("NUL characters hidden in a workbook are refused at their cell", async () => {
    const cells = shopHeadings.split(";").map((heading, n) => cell(`${"ABCDEFG"[n]}1`, heading));
    const values = shopLine("N_x0000_", { customer: "B_x0000_" }).split(";");
    const row = values.map((value, n) => cell(`${"ABCDEFG"[n]}2`, value));
    const file = zipOf(workbookParts(sheet(`<row r="1">${cells.join("")}</row><row r="2">${row.join("")}</row>`)));
    const { errors } = await run("establishments", "check", file);
    expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining(["code", "customer"]));
  });

  test("is refused before it is read when it is too large or the request is invalid", async () => {
    const large = await send("establishments", "inspect", Buffer.alloc(200 * 1024 * 1024 + 1, "x"));
    expectRefusal(large, 413);
    expect(large.body.message).toContain("200 MB");
    const workbook = Buffer.concat([zipOf(workbookParts(sheet(""))), Buffer.alloc(20 * 1024 * 1024)]);
    expect((await send("establishments", "inspect", workbook)).body.message).toContain("guárdelo como CSV");
    for (const query of ["", "?step=x", "?step=inspect&more=1"]) {
      const response = await fetch(`${world.url}/api/imports/customers${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${await world.signIn(manager)}` },
        body: "a\n1",
      });
      const text = await response.text();
      expectRefusal({ status: response.status, text, body: JSON.parse(text) } as RawResponse, 400);
    }
  });
});

test("an import whose client disconnects leaves nothing behind", async () => {
  const before = await settledContents(db);
  const gone = new AbortController();
  const seen: number[] = [];
  const answer = run("establishments", "write", shopFile(...Array.from({ length: 3000 }, (_, n) => shopLine(`GO${n}`))), {
    signal: gone.signal,
    // After the checks, in the middle of writing.
    onProgress: (done) => {
      seen.push(done);
      if (done > 3000) gone.abort();
    },
  });
  await expect(answer).rejects.toThrow();
  expect(seen.at(-1)).toBeGreaterThan(3000);
  await expect
    .poll(
      async () => {
        const open = "datname = current_database() and pid <> pg_backend_pid() and xact_start is not null";
        return (await owner.query(`select from pg_stat_activity where ${open}`)).rowCount;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  expect(await settledContents(db)).toEqual(before);
});

test("other entities cannot be imported, and only managers may import establishments", async () => {
  const token = await world.signIn(manager);
  for (const collection of ["companies", "users", "nothing"])
    expectRefusal(await sendRaw(world.url, "POST", `/imports/${collection}?step=inspect`, { token, body: "{}" }), 404);
  for (const role of ["customer", "supercustomer", "lawyer"] as const) {
    const theirs = await world.signIn(await make.user({ role, ...(role !== "lawyer" && { customer: brisa }) }));
    expect((await importClient(world.url, theirs).send("establishments", "write", shopFile(shopLine("X")))).status).toBe(403);
  }
  expect((await importClient(world.url, "").send("establishments", "write", shopFile(shopLine("X")))).status).toBe(401);
});
