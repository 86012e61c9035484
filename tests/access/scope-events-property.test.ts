import { beforeAll, describe, expect, test } from "vitest";
import { kinds, randomRecords } from "#tests/support/models/random-records.ts";
import { expectedRows, type Kind, type ModelUser, mayList, mayPick, sees } from "#tests/support/models/scope-model.ts";
import { jpeg, pdf } from "#tests/support/sample-files.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { attachedFile, idOf, tusClient } from "#tests/support/upload-client.ts";

const entityOf: Partial<Record<Kind, string>> = { cases: "case", issues: "issue", civilCases: "civilCase" };
const found = Object.keys(entityOf) as ("cases" | "issues" | "civilCases")[];
/** The field that is changed to cause an event. */
const changed: Record<Kind, object> = {
  vehicles: { color: "otro" },
  establishments: { city: "Soria" },
  customers: { city: "Soria" },
  zones: { description: "otra" },
  cases: { courtRoom: "9" },
  issues: { theftMethod: "force" },
  civilCases: { otherLawyer: "otro" },
};

describe("with random data", () => {
  let at: Awaited<ReturnType<typeof randomRecords>>;
  beforeAll(async () => {
    at = await randomRecords(4);
  }, 180_000);
  const idsFor = (person: ModelUser, kind: Kind) => expectedRows(person, kind, {}, at.rows).map(({ id }) => id);

  test("a search finds and counts exactly what the model of scoping gives", async () => {
    for (const person of at.people) {
      const groups = await at.apis.get(person.id)!.search.find({ filter: { datetime: { from: "2000-01-01" } }, size: 50 });
      for (const kind of found) {
        const group = groups.find(({ entity }) => entity === entityOf[kind]);
        const wanted = mayList(person, kind, at.rows) ? idsFor(person, kind) : [];
        expect([person.role, kind, group?.count ?? 0]).toEqual([person.role, kind, wanted.length]);
        expect((group?.rows ?? []).every(({ id }) => wanted.includes(id))).toBe(true);
        if (wanted.length <= 50) expect((group?.rows ?? []).map(({ id }) => id).sort()).toEqual([...wanted].sort());
      }
    }
  });

  test("the files of a record are for exactly the users to whom the model gives the record", { timeout: 90_000 }, async () => {
    const root = await at.world.make.user({ role: "admin" });
    const [api, token] = [await at.world.as(root), await at.world.signIn(root)];
    const client = tusClient({ url: at.world.url, token });
    for (const [kind, field] of [
      ["cases", "files"],
      ["issues", "files"],
      ["vehicles", "vehiclePictures"],
    ] as const) {
      for (const row of at.rows[kind].filter(({ deleted }) => !deleted).slice(0, 3)) {
        const place = { collection: kind, record: row.id, field };
        const bytes = field === "vehiclePictures" ? await jpeg() : pdf(row.id);
        const id = idOf(await client.createWith(place, field === "vehiclePictures" ? "foto.jpg" : "papel.pdf", bytes));
        await attachedFile(api, place, id);
        for (const person of at.people) {
          const answer = await fetch(`${at.world.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${at.tokens.get(person.id)}` } });
          await answer.arrayBuffer();
          const may = mayList(person, kind, at.rows) && sees(person, kind, row, at.rows);
          expect([person.role, kind, row.id, answer.status]).toEqual([person.role, kind, row.id, may ? 200 : 404]);
        }
      }
    }
  });

  test("an event reaches exactly the users to whom the model gives the record", async () => {
    const root = await at.world.as(await at.world.make.user({ role: "admin" }));
    const streams = [];
    for (const person of at.people) streams.push({ person, stream: await openStream(at.world.url, at.tokens.get(person.id)!) });
    await Promise.all(streams.map(({ stream }) => stream.until(({ event }) => event === "hello")));
    const told: [Kind, string][] = [];
    for (const kind of kinds)
      for (const { id } of at.rows[kind].filter(({ deleted }) => !deleted).slice(0, 8)) {
        const records = root[kind] as unknown as { get: (of: object) => Promise<{ version: number }>; update: (of: object) => Promise<unknown> };
        await records.update({ id, version: (await records.get({ id })).version, values: changed[kind] });
        told.push([kind, id]);
      }
    const last = await at.world.make.court();
    for (const { person, stream } of streams) {
      await stream.until(({ data }) => data.id === last.id);
      stream.close();
      const heard = new Set(stream.events.filter(({ event }) => event === "change").map(({ data }) => data.id));
      for (const [kind, id] of told) {
        const row = at.rows[kind].find((one) => one.id === id)!;
        const may = (mayList(person, kind, at.rows) || mayPick(person, kind, at.rows)) && sees(person, kind, row, at.rows);
        expect([person.role, kind, id, heard.has(id)]).toEqual([person.role, kind, id, may]);
      }
    }
  });
});
