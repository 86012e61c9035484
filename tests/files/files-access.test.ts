import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { pieceSize } from "#server/files/pieces.ts";
import type { Person } from "#tests/support/factory.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg, video } from "#tests/support/sample-files.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { attachedFile, idOf, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const customer = await make.customer();
const shop = await make.establishment({ customer });
const otherShop = await make.establishment({ customer });
const root = await world.as(await make.user({ role: "admin" }));

/** A new user of the shop, and a case of the shop with a picture and an unfinished upload. */
async function scene() {
  const person = await make.user({ role: "customer", customer, establishments: [shop], password: "a-long-password-1" });
  const api = await world.as(person);
  const aCase = await newCase(api, { establishment: shop });
  const place: UploadTarget = { collection: "cases", record: aCase.id, field: "files" };
  const token = await world.signIn(person);
  const client = tusClient({ url, token });
  const { id } = await sendFile(client, place, "foto.jpg", await jpeg());
  await attachedFile(api, place, id);
  const upload = idOf(await client.create(place, "otro.pdf", 1000));
  return { person, aCase, place, token, id, upload };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** The status of each route about the file, with this token. */
async function doors({ id, upload, place }: Pick<Scene, "id" | "upload" | "place">, token: string): Promise<number[]> {
  const get = (path: string) => fetch(`${url}/api/files/${id}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const client = tusClient({ url, token });
  const answers = [
    await get("content"),
    await get("preview?size=large"),
    await client.head(upload),
    await client.patch(upload, 0, Buffer.from("%PDF-")),
    await client.remove(upload),
    await client.create(place, "nuevo.pdf", 10),
  ];
  return answers.map(({ status }) => status);
}
const away = [404, 404, 404, 404, 404, 404];
const tokenOf = async (person: Person) => world.signIn(person);

describe("the content of a record's files", () => {
  test("is for users who see the record; an upload is for the user who sends it", async () => {
    const at = await scene();
    const get = (token: string) => fetch(`${url}/api/files/${at.id}/content`, { headers: { authorization: `Bearer ${token}` } });
    const lawyer = await make.user({ role: "lawyer", customers: [customer], establishments: [shop] });
    const manager = await make.user({ role: "manager" });
    for (const person of [lawyer, manager]) {
      expect((await get(await tokenOf(person))).status).toBe(200);
      const client = tusClient({ url, token: await tokenOf(person) });
      expect([(await client.head(at.upload)).status, (await client.remove(at.upload)).status]).toEqual([404, 404]);
    }
    const strangers = [
      await make.user({ role: "supercustomer", customer: await make.customer() }),
      await make.user({ role: "customer", customer, establishments: [otherShop] }),
      await make.user({ role: "lawyer", customers: [customer], establishments: [otherShop] }),
      await make.user({ role: "supercustomer", customer, casesTypes: ["issue"] }),
    ];
    for (const stranger of strangers.slice(0, 3)) expect(await doors(at, await tokenOf(stranger))).toEqual(away);
    // A user without this type of case is refused, as everywhere.
    expect(await doors(at, await tokenOf(strangers[3]!))).toEqual([404, 404, 404, 404, 404, 403]);
    expect(await doors(at, at.token)).toEqual([200, 200, 200, 204, 204, 201]);
  });

  test("is not available after the session ends", async () => {
    const at = await scene();
    const browser = cookieClient(url);
    await browser.login(at.person.email, "a-long-password-1");
    const byCookie = () =>
      fetch(`${url}/api/files/${at.id}/content`, { headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ") } });
    expect((await byCookie()).status).toBe(200);
    const [cookies, token] = [[...browser.jar], browser.token!];
    await browser.post("/auth/logout");
    for (const [name, value] of cookies) browser.jar.set(name, value);
    expect((await byCookie()).status).toBe(401);
    expect(await doors(at, token)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await doors(at, "")).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test("is not available after the assignment ends", async () => {
    const at = await scene();
    const { version } = await root.users.get({ id: at.person.id });
    await root.users.update({ id: at.person.id, version, values: { establishments: [otherShop.id] } });
    expect(await doors(at, at.token)).toEqual(away);
  });

  test("is not available after the record is deleted, to anybody", async () => {
    const at = await scene();
    const { version } = await root.cases.get({ id: at.aCase.id });
    await root.cases.remove({ id: at.aCase.id, version });
    expect(await doors(at, at.token)).toEqual(away);
    expect((await doors(at, await tokenOf(await make.user({ role: "admin" })))).slice(0, 2)).toEqual([404, 404]);
  });

  test("stays readable when the record is closed; an upload that had begun ends, and no other begins", async () => {
    const at = await scene();
    await world.db.asSystem((tx) => tx.run(sql`update cases set case_status = 'archived' where id = ${at.aCase.id}`));
    expect(await doors(at, at.token)).toEqual([200, 200, 200, 204, 204, 403]);
  });

  test("is not found for a removed file, nor for an unknown one", async () => {
    const at = await scene();
    await (await world.as(at.person)).files.remove({ id: at.id });
    const get = (id: string) => fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${at.token}` } });
    const answers = [await get(at.id), await get("0199e1c0-0000-7000-8000-000000000000"), await get("x")];
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

test("a download ends when the right to it ends", async () => {
  const at = await scene();
  const bytes = video(10 * pieceSize);
  const { id } = await sendFile(tusClient({ url, token: at.token }), at.place, "largo.mp4", bytes);
  await attachedFile(await world.as(at.person), at.place, id);
  const answer = await fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${at.token}` } });
  const reader = answer.body!.getReader();
  let read = (await reader.read()).value!.length;
  const { version } = await root.users.get({ id: at.person.id });
  await root.users.update({ id: at.person.id, version, values: { establishments: [otherShop.id] } });
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) read += part.value.length;
  };
  await expect(rest()).rejects.toThrow();
  expect(read).toBeLessThan(bytes.length);
});
