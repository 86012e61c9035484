import { describe, expect, test } from "vitest";
import { databaseContents, expectRefusal, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const car = await make.vehicle({ brand: "Seat" });
const token = await world.signIn(await make.user());
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";
const post = (path: string, body: unknown, type?: string) =>
  sendRaw(url, "POST", path, { token, body: typeof body === "string" ? body : JSON.stringify(body), ...(type && { type }) });

const problems = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;

/** Checks that no row and no journal entry changes. */
async function nothingWritten<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = await databaseContents(db);
  const result = await work();
  expect(await databaseContents(db)).toEqual(before);
  return result;
}

describe("a request", () => {
  test("that is no JSON, or of an impossible shape, is refused in the one error shape", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const bodies: [string, string | undefined, number][] = [
      ["{", undefined, 400],
      ["", undefined, 400],
      ["plate=1111BBB", "application/x-www-form-urlencoded", 415],
      ["<plate/>", "application/xml", 415],
      ["x", "no type", 415],
      ['{"plate":"1111BBB"}', "text/plain", 400],
      [deep, undefined, 400],
      [`{"plate":${deep}}`, undefined, 400],
      ['{"__proto__":{"role":"admin"}}', undefined, 400],
      ['{"constructor":{"prototype":{}}}', undefined, 400],
      ["null", undefined, 400],
      ["[]", undefined, 400],
      ['"text"', undefined, 400],
      ["1e999", undefined, 400],
    ];
    await nothingWritten(async () => {
      for (const [body, type, status] of bodies) {
        const answer = await post("/vehicles", body, type);
        expect([body.slice(0, 40), type, answer.status]).toEqual([body.slice(0, 40), type, status]);
        expectRefusal(answer, status);
      }
    });
  });

  test("that shares photos before the browser can take them opens the report, which says so; nothing of it is kept", async () => {
    const form = new FormData();
    // More than any body may have: it is not read.
    form.append("files", new File([new Uint8Array(3_000_000)], "foto.jpg", { type: "image/jpeg" }));
    const foreign = { origin: "https://gallery.test" };
    const sent: [BodyInit, Record<string, string>][] = [
      [form, {}],
      [form, foreign],
      [form, { origin: "null" }],
      ["{", { "content-type": "application/json" }],
      ["x", { "content-type": "no type" }],
    ];
    await nothingWritten(async () => {
      for (const [body, headers] of sent) {
        const answer = await fetch(`${url}/share`, { method: "POST", body, headers, redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([303, "/main/cases/new?shared=missed"]);
      }
    });
    expect((await fetch(`${url}/share`, { method: "PUT", body: "x" })).status).toBe(404);
  });

  test("with a malformed id is answered like one with an unknown id", async () => {
    const unknown = await sendRaw(url, "GET", `/vehicles/${nobodyHas}`, { token });
    for (const id of ["x", "%00", `${nobodyHas}x`, "1", "__proto__"]) {
      for (const path of [`/vehicles/${id}`, `/vehicles/${id}/history`]) {
        const { status, text } = await sendRaw(url, "GET", path, { token });
        expect([path, status, text]).toEqual([path, 404, unknown.text]);
      }
      const changed = await sendRaw(url, "PATCH", `/vehicles/${id}`, { token, body: JSON.stringify({ version: 1, values: {} }) });
      expect([id, changed.status]).toEqual([id, 404]);
    }
    const badBody = await sendRaw(url, "PATCH", `/vehicles/${nobodyHas}`, { token, body: JSON.stringify({ version: "x", values: {} }) });
    expect(badBody.status).toBe(400);
  });

  test("with a value out of bounds gets a message with the bound", async () => {
    const person = await make.user();
    const [spanish, french] = [await world.as(person), await world.as(person, "fr")];
    expect(await problems(spanish.vehicles.list({ size: 1000 }))).toEqual({ size: "El valor máximo es 100" });
    expect(await problems(french.vehicles.list({ size: 1000 }))).toEqual({ size: "La valeur maximale est 100" });
    expect(await problems(spanish.vehicles.list({ size: 0 }))).toEqual({ size: "El valor mínimo es 1" });
    expect(await problems(french.vehicles.list({ size: 0 }))).toEqual({ size: "La valeur minimale est 1" });
    expect(await problems(spanish.cases.byNumber({ cid: 3e9 }))).toEqual({ cid: "El valor máximo es 2.147.483.647" });
    expect(await problems(spanish.vehicles.list({ q: "x".repeat(101) }))).toEqual({ q: "Máximo 100 caracteres" });
    const ids = Array.from({ length: 101 }, () => nobodyHas);
    expect(await problems(spanish.notices.read({ ids }))).toEqual({ ids: "Máximo 100 elementos" });
    expect(await problems(french.notices.read({ ids }))).toEqual({ ids: "100 éléments maximum" });
  });

  test("with a hundred thousand unknown keys is refused by their count, in a few words, without signing in", async () => {
    const hostile = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1]));
    for (const path of ["/auth/login", "/auth/forgot", "/auth/register"]) {
      const answer = await post(path, hostile);
      expectRefusal(answer, 400);
      expect(answer.text.length).toBeLessThan(500);
    }
    const nested = await sendRaw(url, "PATCH", `/vehicles/${car.id}`, { token, body: JSON.stringify({ version: 1, values: hostile }) });
    expect([nested.status, nested.text.length < 500]).toEqual([400, true]);
    const query = Array.from({ length: 3_000 }, (_, index) => `k${index}=1`).join("&");
    expect(await sendRaw(url, "GET", `/vehicles?${query}`, { token })).toMatchObject({ status: 400 });
    // A few are named, as ever.
    expect((await post("/auth/forgot", { email: "a@example.com", nickname: 1 })).body.data?.fields).toMatchObject({ nickname: expect.any(String) });
  });

  test("for the documentation, which anybody may read, is answered from memory, compressed", async () => {
    for (const [path, type] of [
      ["/docs", "text/html"],
      ["/openapi.json", "application/json"],
    ] as const) {
      const ask = (encoding: string) => fetch(`${url}/api${path}`, { headers: { "accept-encoding": encoding } });
      const plain = await ask("identity");
      const whole = await plain.text();
      expect([plain.headers.get("content-encoding"), plain.headers.get("content-type")]).toEqual([null, expect.stringContaining(type)]);
      for (const encoding of ["br", "gzip"]) {
        const answer = await ask(encoding);
        expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([encoding, "accept-encoding"]);
        expect(Number(answer.headers.get("content-length"))).toBeLessThan(whole.length / 5);
        expect(await answer.text()).toBe(whole);
      }
      expect((await ask("br;q=0, gzip")).headers.get("content-encoding")).toBe("gzip");
    }
  });

  test("that is too large is refused", async () => {
    const answer = await nothingWritten(() => post("/vehicles", { plate: "1111BBB", brand: "x".repeat(1024 * 1024) }));
    expectRefusal(answer, 413);
    expect(answer.body.message).toBe("La petición es demasiado grande");
  });

  test.each(["x", "1", "null", "..%2f..%2fetc", "%00", `${nobodyHas}x`, nobodyHas.replaceAll("-", ""), "'; drop table vehicles; --"])(
    "with a bad id (%s) is refused",
    async (id) => {
      for (const [method, path] of [
        ["GET", ""],
        ["GET", "/history"],
        ["PATCH", ""],
        ["DELETE", ""],
      ] as const) {
        const body = method === "GET" ? {} : { body: JSON.stringify({ version: 1, values: {} }) };
        expectRefusal(await sendRaw(url, method, `/vehicles/${encodeURI(id)}${path}`, { token, ...body }), 400, 404);
      }
    },
  );

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each([
    "after=x",
    "before=%00",
    `after=${cursor([])}`,
    `after=${cursor(["x"])}`,
    `after=${cursor(["x", "y"])}`,
    `after=${cursor([{}, car.id])}`,
    `after=${cursor([null, car.id])}`,
    `after=${cursor(["x", "-".repeat(36)])}`,
    `after=${cursor(["nul\u0000", car.id])}`,
    `sort=foreignPlate&after=${cursor(["x", car.id])}`,
    `after=${"a".repeat(1001)}`,
    "size=0",
    "size=101",
    "size=1e9",
    "size=x",
    "size=-1",
    "size=1.5",
    "sort=nothing",
    "sort=customer",
    "sort=-",
    "sort[]=plate",
    "last=perhaps",
    "filter=x",
    "filter[hacked]=1",
    "filter[customer]=x",
    "filter[customer][0]=x",
    "filter[foreignPlate]=perhaps",
    "q[0]=a",
    `q=${"a".repeat(101)}`,
    "q=%00",
    "hacked=1",
  ])("for a list with %s is refused", async (query) => {
    expectRefusal(await sendRaw(url, "GET", `/vehicles?${query}`, { token }), 400);
  });

  test.each([-1, 0, 1.5, 2 ** 31, 2 ** 53, "1", null, [], {}])("with version %o changes nothing", async (version) => {
    await nothingWritten(async () => {
      expectRefusal(
        await sendRaw(url, "PATCH", `/vehicles/${car.id}`, { token, body: JSON.stringify({ version, values: { brand: "Otra" } }) }),
        400,
        409,
      );
      if (version !== "1") expectRefusal(await sendRaw(url, "DELETE", `/vehicles/${car.id}`, { token, body: JSON.stringify({ version }) }), 400, 409);
    });
  });
});
