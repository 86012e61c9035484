import { execFile } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";
import type { FastifyInstance, RouteOptions } from "fastify";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorResponse } from "#api/errors.ts";
import { type Operation, operationsOf, readDocument } from "#tests/support/servers/openapi-document.ts";
import { openWorld } from "#tests/support/world.ts";

const served: string[] = [];
diagnostics.subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
    if (url.startsWith("/api/")) for (const each of [method].flat()) served.push(`${each} ${url.slice("/api".length).replace(/:(\w+)/g, "{$1}")}`);
  });
});
const world = await openWorld();
const { make, url } = world;
const document = await readDocument(url);
const operations = operationsOf(document);

test("lists every route of the server, and no other", () => {
  const listed = operations.map(({ method, path }) => `${method} ${path}`);
  expect(served.length).toBeGreaterThan(270);
  expect(listed.sort()).toEqual(served.sort());
});

test("has one operation per id", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

describe("the recommended rules of an OpenAPI 3.1 linter", () => {
  test("find nothing but what is meant", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const source = makeDocumentFromString(JSON.stringify(document), "/openapi.json");
    const problems = await lintDocument({ document: source, config, externalRefResolver: new BaseResolver(config.resolve) });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer?.replaceAll("~1", "/")}`);
    expect(found.sort()).toEqual([
      // A number of a case is no UUID, which `{id}` is: the server never confuses the two.
      "no-ambiguous-paths #/paths//cases/cid/{cid}",
      "no-ambiguous-paths #/paths//cases/{id}/convictions",
      "no-ambiguous-paths #/paths//cases/{id}/pack",
      "no-ambiguous-paths #/paths//cases/{id}/sheet",
      "no-ambiguous-paths #/paths//cases/{id}/sheet.pdf",
      "no-ambiguous-paths #/paths//cases/{id}/summary.pdf",
      // A form, whose answer is the address of its page.
      "operation-2xx-response #/paths//attend/{token}/post/responses",
      // They take nothing that could be wrong, from anybody, at any rate.
      "operation-4xx-response #/paths//health/get/responses",
      "operation-4xx-response #/paths//ready/get/responses",
    ]);
  });
});

describe("each operation", () => {
  const unknown = "0198c5d0-0000-7000-8000-000000000000";
  const filled = (path: string) => path.replace("{cid}", "1").replace(/\{\w+\}/g, unknown);
  const send = ({ method, path }: Operation, headers: Record<string, string>, body?: string) =>
    fetch(`${url}/api${filled(path)}`, { method, headers, ...(method !== "GET" && method !== "HEAD" && { body: body ?? null }) });
  const json = { "content-type": "application/json" };
  const nonsense = [
    ["application/json", '{"nonsense":1}'],
    ["application/json", "{"],
    ["application/xml", "<nonsense/>"],
  ] as const;

  /** An error that the document names, in the shape that it names. */
  async function expectDocumented({ operationId, method, responses }: Operation, answer: Response) {
    const text = method === "GET" && answer.ok ? "" : await answer.text();
    expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining([String(answer.status)])]);
    if (answer.ok || method === "HEAD") return;
    const { data, error } = errorResponse.strict().safeParse(JSON.parse(text));
    expect([operationId, error]).toEqual([operationId, undefined]);
    expect(data!.status).toBe(answer.status);
  }

  // The stream has no end.
  const finite = operations.filter(({ path }) => path !== "/live");

  test("names the errors it answers strangers with, and asks them for the credentials it names", async () => {
    for (const operation of operations) {
      const answer = await send(operation, json, "{}");
      await expectDocumented(operation, answer);
      // Steps of signing in look at what is sent before they look at the session that it is for.
      const isSigningIn = operation.operationId.startsWith("auth.") && operation.operationId !== "auth.lock";
      if (operation.security.length > 0 && !isSigningIn) expect([operation.operationId, answer.status]).toEqual([operation.operationId, 401]);
    }
  });

  test("names the errors it answers an admin with who sends nonsense", async () => {
    const admin = await make.user({ role: "admin" });
    let token = await world.signIn(admin);
    for (const operation of finite) {
      for (const [type, body] of operation.method === "GET" || operation.method === "HEAD" ? nonsense.slice(0, 1) : nonsense)
        await expectDocumented(operation, await send(operation, { "content-type": type, authorization: `Bearer ${token}` }, body));
      // Some of these end or lock the session.
      if (operation.operationId.startsWith("auth.")) token = await world.signIn(admin);
    }
  });

  test("names the error of writes that a page of another site sends", async () => {
    for (const operation of finite.filter(({ method }) => method !== "GET" && method !== "HEAD")) {
      const answer = await send(operation, { ...json, origin: "https://elsewhere.test" }, "{}");
      expect([operation.operationId, answer.status]).toEqual([operation.operationId, 403]);
      await expectDocumented(operation, answer);
    }
  });

  test("takes the session cookie where the document says so, and nowhere else", async () => {
    const byCookie = operations.filter(({ security }) => security.some((one) => "cookie" in one)).map(({ operationId }) => operationId);
    const collections = operations.flatMap(({ path }) => (path.endsWith("/export") ? [path] : []));
    expect(byCookie.filter((id) => !id.startsWith("auth.") && !id.startsWith("export.")).sort()).toEqual([
      "accesses.export",
      "account.picture.read",
      "calendar.file.hearing",
      "cases.document.sheet",
      "cases.document.summary",
      "criminals.request.json",
      "criminals.request.pdf",
      "custody.manifest",
      "custody.pdf",
      "files.content",
      "files.content.head",
      "files.preview",
      "files.preview.head",
      "reports.content",
      "reports.document",
      "seals.export",
      "templates.document.read",
      "witnesses.request.json",
      "witnesses.request.pdf",
    ]);
    expect(byCookie.filter((id) => id.startsWith("export.")).length).toBe(collections.length - 1);
  });
});

describe("a client generated from it", () => {
  const root = join(import.meta.dirname, "../..");
  const run = promisify(execFile);
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sumario-client-"));
    const spec = document as never;
    await generateApi({ spec, output: folder, fileName: "client.ts", silent: true, generateUnionEnums: true, unwrapResponseData: true });
    const client = join(folder, "client.ts");
    // The generator switches the compiler off for its own code, which would prove nothing.
    await writeFile(client, (await readFile(client, "utf8")).replace("// @ts-nocheck", ""));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "program.ts"), program);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: ["."] }));
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const compilerOptions = { types: ["node"], typeRoots: [join(root, "node_modules/@types")], noUnusedLocals: false, noUnusedParameters: false };

  test("compiles, with a program that uses it", async () => {
    const { stdout } = await run(join(root, "node_modules/.bin/tsc"), ["-p", folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  test("lists, opens and saves a case", async () => {
    const made = await make.case();
    const token = await world.signIn(await make.user());
    const { stdout } = await run(process.execPath, [join(folder, "program.ts"), `${url}/api`, token]);
    expect(JSON.parse(stdout)).toEqual({ listed: [made.id], courtRoom: "7", version: 2, refused: ["NOT_FOUND", 404] });
  });
});

const program = `
import { Api, type Case, type CaseInput, type ErrorResponse } from "./client.ts";

const [baseUrl, token] = process.argv.slice(2) as [string, string];
const { cases } = new Api({ baseUrl, baseApiParams: { headers: { authorization: \`Bearer \${token}\` } } });

const { rows } = await cases.casesList({ size: 5, sort: "-cid" });
const opened: Case = await cases.casesGet(rows[0]!.id);
const values: CaseInput = { courtRoom: "7" };
const { courtRoom, version } = await cases.casesUpdate(opened.id, { version: opened.version, values });
const refused = await cases.casesGet("0198c5d0-0000-7000-8000-000000000000").catch(({ error }: { error: ErrorResponse }) => [error.code, error.status]);
console.log(JSON.stringify({ listed: rows.map(({ id }) => id), courtRoom, version, refused }));

// @ts-expect-error a case has no such field
export const misspelt: CaseInput = { cortRoom: "7" };
// @ts-expect-error nor does a list have such an order
export const unsorted = () => cases.casesList({ sort: "sideways" });
`;
