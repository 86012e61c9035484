import { describe, expect, test } from "vitest";
import type { AccessWay } from "#domain/protection/personal-data.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { limitConnections } from "#tests/support/servers/databases.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const head = await make.user({ role: "supercustomer", customer: brisa });
const admin = await make.user({ role: "admin" });
const manager = await make.user({ role: "manager" });
const thief = await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });
const guard = await make.witness({ customer: brisa, name: "Remedios", lastname: "Quiroga" });
const dates = { datetime: "2026-10-01T10:00:00Z", trialDatetime: "2027-03-09T09:00:00Z" };
const theft = await make.case({ customer: brisa, establishment: shop, criminals: [thief.id], ...dates, court: (await make.court()).id });
const incident = await make.issue({ customer: brisa, establishment: shop });
const claim = await make.civilCase({ customer: brisa });
const root = await world.as(admin);
await root.cases.witnesses.add({ id: theft.id, values: { witness: guard.id } });

type Seen = { way: AccessWay; entity: string; records: string[]; file: string | null };
/** What the log has of this user's access of this kind. */
async function seenBy(person: Person, look: () => Promise<unknown>): Promise<Seen[]> {
  const rows = async () => {
    await deps.accessLog.flush();
    return db.asSystem((tx) =>
      tx.rows<Seen & { id: string }>(
        sql`select id, way, entity, records, file_id as file from access_log where user_id = ${person.id} order by at, id`,
      ),
    );
  };
  const before = new Set((await rows()).map(({ id }) => id));
  await look();
  const added = (await rows()).filter(({ id }) => !before.has(id));
  return added.map(({ id: _, ...seen }) => seen).toSorted((left, right) => left.entity.localeCompare(right.entity));
}
const one = (way: AccessWay, entity: string, ...records: string[]) => ({ way, entity, records, file: null });
const fetchAs = async (person: Person, path: string) => {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

describe("what a user sees is logged", () => {
  test("a case, and the people in it", async () => {
    const api = await world.as(head);
    expect(await seenBy(head, () => api.cases.get({ id: theft.id }))).toEqual([
      one("view", "case", theft.id),
      one("case", "criminal", thief.id),
      one("case", "witness", guard.id),
    ]);
  });

  test("issues, civil cases, offenders and witnesses", async () => {
    const api = await world.as(manager);
    expect(await seenBy(manager, () => api.issues.get({ id: incident.id }))).toEqual([one("view", "issue", incident.id)]);
    expect(await seenBy(manager, () => api.civilCases.get({ id: claim.id }))).toEqual([one("view", "civilCase", claim.id)]);
    expect(await seenBy(manager, () => api.criminals.get({ id: thief.id }))).toEqual([one("view", "criminal", thief.id)]);
    expect(await seenBy(manager, () => api.witnesses.get({ id: guard.id }))).toEqual([one("view", "witness", guard.id)]);
  });

  test("a record that is returned by an empty update", async () => {
    const api = await world.as(head);
    const save = () => api.criminals.update({ id: thief.id, version: 1, values: {} });
    expect(await seenBy(head, save)).toEqual([one("view", "criminal", thief.id)]);
  });

  test("histories, the trial sheet and the documents of a case", async () => {
    const api = await world.as(head);
    const [whole, criminals, witnesses] = [
      one("document", "case", theft.id),
      one("document", "criminal", thief.id),
      one("document", "witness", guard.id),
    ];
    expect(await seenBy(head, () => api.cases.history({ id: theft.id }))).toEqual([
      one("history", "case", theft.id),
      one("history", "criminal", thief.id),
      one("history", "witness", guard.id),
    ]);
    expect(await seenBy(head, () => api.cases.sheet({ id: theft.id }))).toEqual([whole, criminals, witnesses]);
    expect(await seenBy(head, () => fetchAs(head, `/cases/${theft.id}/sheet.pdf`))).toEqual([whole, criminals, witnesses]);
    expect(await seenBy(head, () => fetchAs(head, `/cases/${theft.id}/summary.pdf`))).toEqual([whole, criminals, witnesses]);
  });

  test("lists, pickers, search hits, networks and calendars that name persons; all exports", async () => {
    const api = await world.as(head);
    expect(await seenBy(head, () => api.criminals.list({}))).toEqual([one("list", "criminal", thief.id)]);
    expect(await seenBy(head, () => api.criminals.pick({ q: "zubel" }))).toEqual([one("list", "criminal", thief.id)]);
    expect(await seenBy(head, () => api.search.find({ q: "Zubeldia", entities: ["criminal"] }))).toEqual([one("search", "criminal", thief.id)]);
    const network = () => api.network.around({ entity: "case", id: theft.id, depth: 1 });
    expect(await seenBy(head, network)).toEqual([one("network", "criminal", thief.id)]);
    const calendar = (day: string) => () => api.calendar.penal({ from: day, to: day });
    expect(await seenBy(head, calendar("2027-03-09"))).toEqual([one("list", "criminal", thief.id)]);
    expect(await seenBy(head, calendar("2027-03-10"))).toEqual([]);
    expect(await seenBy(head, () => fetchAs(head, "/cases/export?format=csv"))).toEqual([one("export", "case", theft.id)]);
    expect(await seenBy(head, () => fetchAs(head, "/criminals/export?format=xlsx"))).toEqual([one("export", "criminal", thief.id)]);
  });

  test("files, once a minute however many ranges of them are requested", async () => {
    const place = { collection: "criminals", record: thief.id, field: "criminalPictures" };
    const sent = await sendFile(tusClient({ url: world.url, token: await world.signIn(head) }), place, "foto.jpg", await jpeg());
    const { id: file } = await attachedFile(root, place, sent.id);
    const look = async () => {
      await fetchAs(head, `/files/${file}/content`);
      await fetchAs(head, `/files/${file}/preview`);
    };
    expect(await seenBy(head, look)).toEqual([{ way: "file", entity: "criminal", records: [thief.id], file }]);
  });

  test("not what was refused, nor records about no person", async () => {
    const stranger = await make.user({ role: "supercustomer", customer: await make.customer() });
    const api = await world.as(stranger);
    expect(await seenBy(stranger, () => refusal(api.cases.get({ id: theft.id })))).toEqual([]);
    expect(await seenBy(manager, async () => (await world.as(manager)).customers.get({ id: brisa.id }))).toEqual([]);
  });
});

describe("the log", () => {
  test("has ids and no names", async () => {
    await deps.accessLog.flush();
    const rows = await db.asSystem((tx) => tx.rows<{ text: string }>(sql`select a::text as text from access_log a`));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => /Aquilino|Zubeldia|Remedios|Quiroga/i.test(text))).toEqual([]);
  });

  test("shows an admin who saw what, in pages, filtered by user, kind and day", async () => {
    const other = await make.user({ role: "manager" });
    const api = await world.as(other);
    for (let turn = 0; turn < 60; turn++) await api.witnesses.get({ id: guard.id });
    await deps.accessLog.flush();
    const first = await root.accesses.list({ user: other.id });
    expect(first.accesses).toHaveLength(50);
    expect(first.accesses[0]).toMatchObject({
      user: { id: other.id, alias: other.alias },
      way: "view",
      entity: "witness",
      count: 1,
      first: { id: guard.id, alias: "Remedios Quiroga" },
      file: null,
    });
    const second = await root.accesses.list({ user: other.id, before: first.next! });
    expect([second.accesses.length, second.next]).toEqual([10, null]);
    expect((await root.accesses.list({ user: other.id, entity: "case" })).accesses).toEqual([]);
    expect((await root.accesses.list({ user: other.id, to: "2020-01-01" })).accesses).toEqual([]);
  });

  test("shows managers who saw a record, also within a list", async () => {
    const api = await world.as(manager);
    const { accesses } = await api.accesses.ofRecord({ entity: "criminal", id: thief.id });
    expect(new Set(accesses.map(({ way }) => way))).toEqual(
      new Set(["view", "case", "history", "document", "list", "search", "network", "export", "file"]),
    );
    expect((await refusal(api.accesses.list({}))).status).toBe(403);
  });

  test("can be exported as a table with a line per record", async () => {
    const csv = await fetchAs(admin, `/accesses/export?format=csv&user=${head.id}&entity=case`);
    const lines = csv.trim().split("\r\n");
    expect(lines[0]).toContain("Fecha y hora");
    expect(lines.slice(1).every((line) => line.includes(theft.id) && line.includes(head.alias))).toBe(true);
    expect(lines.length).toBeGreaterThan(4);
    expect((await fetchAs(admin, "/accesses/export?format=xlsx")).startsWith("PK")).toBe(true);
  });

  test("uses one database connection: requests that need two could deadlock on the pool", async () => {
    await limitConnections(db, 1);
    expect(await fetchAs(admin, "/accesses/export?format=csv")).toContain("Fecha y hora");
    await limitConnections(db, 10);
  });

  test("is not part of the journal, and nobody can change it", async () => {
    const entries = await db.asSystem((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from journal where entity = 'access'`));
    expect(entries!.count).toBe(0);
    const user = { ...make.root, id: manager.id, role: "manager" as const };
    await expect(db.as(user, (tx) => tx.run(sql`delete from access_log`))).rejects.toMatchObject({ code: "42501" });
    await expect(db.as({ ...user, role: "lawyer" }, (tx) => tx.rows(sql`select from access_log`))).rejects.toMatchObject({ code: "42501" });
  });
});
