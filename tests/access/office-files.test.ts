import { describe, expect, test } from "vitest";
import { unassigned } from "#domain/access/user.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { reportClient } from "#tests/support/report-client.ts";
import { jpeg, pdf } from "#tests/support/sample-files.ts";
import { attachedFile, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const { makeReport } = reportClient(world);
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa });
const password = "un secreto largo";
const types = ["penal", "issue", "civil"] as ("penal" | "issue" | "civil")[];
const people = {
  customer: await make.user({ role: "customer", customer: brisa, establishments: [shop], password, casesTypes: types }),
  supercustomer: await make.user({ role: "supercustomer", customer: brisa, password, casesTypes: types }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], casesTypes: types }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
const ofShop = ["customer", "supercustomer"] as const;
const ofOffice = ["lawyer", "manager", "admin"] as const;
const counsel = await make.lawyer({ user: people.lawyer.id });
const lawyer = await world.as(people.lawyer);
const aCase = () => make.case({ customer: brisa, establishment: shop, lawyer: counsel.id, by: people.customer });

/** What a program of this person gets. */
const tokenOf = async (person: Person) => {
  return (await (await world.as(person)).account.createToken({ name: "programa", scopes: ["all:read"], days: 30, password })).token;
};
const get = async (token: string, path: string) => {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
};

/** A draft of the lawyer under a name that nobody else would have. */
async function draftIn(id: string) {
  const [template] = (await lawyer.writs.templates({ entity: "case", record: id })).filter(({ action }) => action !== null);
  const { file } = await lawyer.writs.make({ entity: "case", id, template: template!.id });
  await lawyer.files.change({ id: file.id, name: "canario-borrador.docx", caption: "canario de la descripción" });
  const kept = (await lawyer.cases.get({ id })).files.find((one) => one.id === file.id)!;
  return { ...kept, telling: new RegExp(`canario|${kept.id}|${kept.sha256}|Borrador hecho|${file.name.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")}`) };
}

/** A file that the lawyer attaches to a message to the office. */
async function attachedIn(id: string) {
  const place = { collection: "cases", record: id, field: "files" };
  const sent = await sendFile(
    tusClient({ url, token: await world.signIn(people.lawyer) }),
    { ...place, office: "true", caption: "canario de la descripción" },
    "canario-borrador.docx.pdf",
    pdf(),
  );
  expect(sent.answer.status).toBe(204);
  const kept = await attachedFile(lawyer, place, sent.id);
  await lawyer.messages.office.send({ entity: "case", id, message: newId(), text: "canario", mentions: [], files: [sent.id] });
  return { ...kept, telling: new RegExp(`canario|${kept.id}|${kept.sha256}`) };
}

const makers = { "a writ": draftIn, "a file of the thread of the office": attachedIn };
const eachOfShop = Object.keys(makers).flatMap((maker) => ofShop.map((name) => [maker as keyof typeof makers, name] as const));
const eachOfOffice = Object.keys(makers).flatMap((maker) => ofOffice.map((name) => [maker as keyof typeof makers, name] as const));

/** Every way by which a person of the customer reads files or hears of them, as text. */
async function doors(person: Person, record: { id: string; cid: number }, file: string) {
  const [api, token] = [await world.as(person), await world.signIn(person)];
  const program = await tokenOf(person);
  const { id } = record;
  const answers: Record<string, unknown> = {
    record: await api.cases.get({ id }),
    list: await api.cases.list({ columns: ["fileCount" as never, "cid"] }),
    history: await api.cases.history({ id }),
    day: await api.today.read({}),
    search: [await api.search.find({ q: "canario" }), await api.cases.list({ find: "canario" }), await api.cases.list({ q: "canario" })],
    pack: await api.packs.prepare({ id }),
    notices: await api.notices.list({}),
    export: await get(token, "/cases/export?format=json"),
    table: await get(token, "/cases/export?format=csv"),
    "of a program": await get(program, `/cases/${id}`),
    "history of a program": await get(program, `/cases/${id}/history`),
    summary: pdfText(
      Buffer.from(await (await fetch(`${url}/api/cases/${id}/summary.pdf`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()),
    ),
  };
  const statuses = {
    content: (await get(token, `/files/${file}/content`)).status,
    preview: (await get(token, `/files/${file}/preview`)).status,
    rename: (await refusal(api.files.change({ id: file, name: "otro.docx" }))).status,
    remove: (await refusal(api.files.remove({ id: file }))).status,
    release: (await refusal(api.files.change({ id: file, office: false }))).status,
  };
  return { answers, statuses };
}

describe("a draft of the office", () => {
  test.each(eachOfShop)("that is %s is in no answer to %s until it is released, and in none again when it is taken back", async (maker, name) => {
    const record = await aCase();
    const person = people[name];
    const api = await world.as(person);
    // A lawyer who opens a new case gives it its first status.
    await lawyer.cases.get({ id: record.id });
    const before = (await api.cases.history({ id: record.id })).entries;
    const draft = await makers[maker](record.id);
    const check = async () => {
      const { answers, statuses } = await doors(person, record, draft.id);
      for (const [door, answer] of Object.entries(answers))
        expect([door, JSON.stringify(answer)]).toEqual([door, expect.not.stringMatching(draft.telling)]);
      expect(statuses).toEqual({ content: 404, preview: 404, rename: 404, remove: 404, release: 404 });
      expect((await api.cases.list({ columns: ["fileCount" as never] })).rows.find(({ id }) => id === record.id)).toMatchObject({ fileCount: 0 });
    };
    await check();
    expect((await api.cases.history({ id: record.id })).entries).toEqual(before);

    await lawyer.files.change({ id: draft.id, office: false });
    const [released] = (await api.cases.get({ id: record.id })).files;
    expect(released).toMatchObject({ id: draft.id, office: false });
    expect((await get(await world.signIn(person), `/files/${draft.id}/content`)).status).toBe(200);
    expect((await api.cases.list({ columns: ["fileCount" as never] })).rows.find(({ id }) => id === record.id)).toMatchObject({ fileCount: 1 });
    expect(JSON.stringify((await api.cases.history({ id: record.id })).entries[0]!.changes)).toContain(draft.name);

    await lawyer.files.change({ id: draft.id, office: true });
    expect((await api.cases.get({ id: record.id })).files).toEqual([]);
    expect((await get(await world.signIn(person), `/files/${draft.id}/content`)).status).toBe(404);
  });

  test.each(eachOfOffice)("that is %s is one of the files of %s", async (maker, name) => {
    const record = await aCase();
    const draft = await makers[maker](record.id);
    const api = await world.as(people[name]);
    expect((await api.cases.get({ id: record.id })).files).toMatchObject([{ id: draft.id, office: true }]);
    expect((await get(await world.signIn(people[name]), `/files/${draft.id}/content`)).status).toBe(200);
    expect(JSON.stringify((await api.cases.history({ id: record.id })).entries)).toContain(draft.name);
  });

  test("is sent by lawyers and staff only, to fields with categories", async () => {
    const record = await aCase();
    const place = { collection: "cases", record: record.id, field: "files", office: "true" } as const;
    const statusOf = async (person: Person, at: UploadTarget) =>
      (await tusClient({ url, token: await world.signIn(person) }).create(at, "foto.jpg", 100)).status;
    expect(await statusOf(people.lawyer, place)).toBe(201);
    for (const name of ofShop) expect([name, await statusOf(people[name], place)]).toEqual([name, 403]);
    const offender = await make.criminal({ customer: brisa });
    expect(await statusOf(people.manager, { ...place, collection: "criminals", record: offender.id, field: "criminalPictures" })).toBe(400);
  });

  test("is not in a complaint pack of the shop, and is hidden by the second lock too", async () => {
    const record = await aCase();
    const draft = await draftIn(record.id);
    for (const name of [...ofShop, "lawyer"] as const) {
      const { id, role } = people[name];
      const isOffice = role === "lawyer";
      const user = {
        ...unassigned,
        id,
        role,
        locale: "es" as const,
        customer: isOffice ? null : brisa.id,
        customers: isOffice ? [brisa.id] : [],
        wholeCustomers: [brisa.id],
      };
      const rows = (table: "files" | "opened_files") =>
        db.as(user, async (tx) => {
          await tx.run(sql`select set_config('sumario.opened', ${record.id}, true)`);
          return table === "files"
            ? tx.rows(sql`select id from files where record_id = ${record.id}`)
            : tx.rows(sql`select (v.l).id from opened_files v`);
        });
      expect([name, await rows("files"), await rows("opened_files")]).toEqual([
        name,
        isOffice ? [{ id: draft.id }] : [],
        isOffice ? [{ id: draft.id }] : [],
      ]);
    }
    // The names in an archive are not compressed.
    const packOf = async (person: Person) =>
      (await makeReport(person, { kind: "pack", format: "zip", case: record.id, route: "onSite", files: [draft.id] })).file.toString("latin1");
    expect(await packOf(people.lawyer)).toContain("canario");
    for (const name of ofShop) expect((await refusal(packOf(people[name]))).status).toBe(400);
  });
});

describe("files of a case", () => {
  test("that a shop or a lawyer uploads are for everybody, and a lawyer keeps one for the office", async () => {
    const record = await aCase();
    const place = { collection: "cases", record: record.id, field: "files" };
    for (const [name, bytes] of [
      ["customer", await jpeg()],
      ["lawyer", pdf()],
    ] as const) {
      const api = await world.as(people[name]);
      const { id } = await sendFile(
        tusClient({ url, token: await world.signIn(people[name]) }),
        place,
        name === "lawyer" ? "poder.pdf" : "ticket.jpg",
        bytes,
      );
      expect(await attachedFile(api, place, id)).toMatchObject({ office: false });
    }
    const clerk = await world.as(people.customer);
    const [photo, power] = (await clerk.cases.get({ id: record.id })).files;
    expect(await refusal(clerk.files.change({ id: photo!.id, office: true }))).toMatchObject({ status: 403 });
    await lawyer.files.change({ id: photo!.id, office: true });
    expect((await clerk.cases.get({ id: record.id })).files.map(({ id }) => id)).toEqual([power!.id]);
    const token = await world.signIn(people.customer);
    expect((await get(token, `/files/${photo!.id}/preview?size=small`)).status).toBe(404);
    expect((await lawyer.cases.get({ id: record.id })).files).toHaveLength(2);
  });
});
