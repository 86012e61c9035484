import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld({ publicUrl: "https://sumario.example" });
const { make, db, url } = world;
const customer = await make.customer({ alias: "Cliente Secreto" });
const shop = await make.establishment({ customer, alias: "Tienda Secreta" });
const sibling = await make.establishment({ customer });
const court = await make.court({ alias: "Instrucción n.º 4" });
const lawyer = await make.lawyer({ alias: "Vera Letrada" });
const soon = new Date(daysAhead(10));
soon.setUTCHours(9, 30, 0, 0);
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.000/g, "");

const hearing = (establishment: { id: string }, more: object = {}) =>
  make.case({
    customer,
    establishment,
    trialDatetime: soon.toISOString(),
    court: court.id,
    courtRoom: "2",
    lawyer: lawyer.id,
    facts: "Secreto: lo hizo alguien con nombre.",
    ...more,
  });
const own = await hearing(shop);
const other = await hearing(sibling);
const numberOf = ({ cid }: { cid: number }) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
const manager = await world.as(await make.user());
await manager.cases.witnesses.add({ id: own.id, values: { witness: (await make.witness({ customer, name: "Irene", lastname: "Secreta" })).id } });

/** An .ics file folds long lines; a continuation begins with a space. */
const unfolded = (text: string) => text.replace(/\r\n /g, "");
/** The address has the public URL of the installation; the test server has another one. */
const read = async (address: string) => {
  const answer = await fetch(address.replace("https://sumario.example", url));
  return { status: answer.status, type: answer.headers.get("content-type"), text: unfolded(await answer.text()) };
};

describe("the calendar feed of a user", () => {
  test("has the hearings that the user may see, their lawyer and alarms, and no other names", async () => {
    const clerk = await make.user({ role: "customer", customer, establishments: [shop], alias: "Nombre Secreto" });
    const { url: address } = await (await world.as(clerk)).account.renewCalendarFeed();
    expect(address).toMatch(/^https:\/\/sumario\.example\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    const { status, type, text } = await read(address);
    expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
    const event = text.slice(text.indexOf("BEGIN:VEVENT"), text.indexOf("END:VEVENT"));
    expect(event).toContain(`SUMMARY:Juicio · ${numberOf(own)}`);
    expect(event).toContain(`DTSTART:${stamp(soon)}`);
    expect(event).toContain("LOCATION:Instrucción n.º 4 · Sala 2");
    expect(event).toContain(`URL;VALUE=URI:https://sumario.example/main/cases/${own.id}`);
    expect(event).toContain("DESCRIPTION:Abogado: Vera Letrada");
    // A day and an hour before.
    expect(event.match(/TRIGGER:.*/g)).toEqual(["TRIGGER:-P1D", "TRIGGER:-PT1H"]);
    expect(text).not.toContain(numberOf(other));
    expect(text).not.toMatch(/Secret[oa]/);
  });

  test("of a lawyer has the own hearings, penal and civil, or all on request; only the kinds chosen", async () => {
    const person = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
    const me = await make.lawyer({ user: person.id });
    const [mine, civil] = [
      await hearing(shop, { lawyer: me.id }),
      await make.civilCase({ customer, lawyer: me.id, trialHearingDate: soon.toISOString(), court: court.id }),
    ];
    const attended = await hearing(shop, { trialLawyer: me.id });
    const api = await world.as(person);
    const feed = async (choice?: Parameters<typeof api.account.renewCalendarFeed>[0]) => {
      const { text } = await read((await api.account.renewCalendarFeed(choice)).url);
      return [mine, attended, own, civil].map(({ id }) => text.includes(`${id}@sumario`));
    };
    expect(await feed()).toEqual([true, true, false, true]);
    expect(await feed({ scope: "office" })).toEqual([true, true, true, true]);
    expect(await feed({ scope: "office", kinds: ["civilTrial"] })).toEqual([false, false, false, true]);
    expect(await api.account.calendarFeed()).toMatchObject({ scope: "office", kinds: ["civilTrial"], hasOwn: true });
  });

  test("has cancelled hearings as cancelled, in a newer version", async () => {
    const api = await world.as(await make.user());
    const lost = await hearing(shop);
    const { url: address } = await (await world.as(await make.user({ role: "supercustomer", customer }))).account.renewCalendarFeed();
    const eventOf = async () => {
      const { text } = await read(address);
      return text.split("BEGIN:VEVENT").find((event) => event.includes(`UID:penal-trial-${lost.id}@`))!;
    };
    expect(await eventOf()).toMatch(/SEQUENCE:1\r\n.*STATUS:CONFIRMED/s);
    await api.cases.changeStatus({ id: lost.id, version: lost.version, to: "archived", force: true, reason: "el cliente desiste" });
    expect(await eventOf()).toMatch(/SEQUENCE:2\r\n.*STATUS:CANCELLED/s);
  });

  test("says when to look again, and answers 304 as long as nothing has changed", async () => {
    const api = await world.as(await make.user());
    const moved = await hearing(shop);
    const { url: address } = await (await world.as(await make.user({ role: "supercustomer", customer }))).account.renewCalendarFeed();
    const ask = (etag?: string) => fetch(address.replace("https://sumario.example", url), { headers: etag ? { "if-none-match": etag } : {} });
    const first = await ask();
    const text = await first.text();
    expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    expect(text).toContain("X-PUBLISHED-TTL:PT1H");
    const etag = first.headers.get("etag")!;
    expect([etag, first.headers.get("cache-control")]).toEqual([expect.stringMatching(/^W\/"[\w-]{43}"$/), "private, no-cache"]);
    // The time at which it is written out is in the text.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const same = await ask(`"other", ${etag.slice(2)}`);
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    const later = new Date(soon.getTime() + 86_400_000).toISOString();
    await api.cases.update({ id: moved.id, version: moved.version, values: { trialDatetime: later } });
    const changed = await ask(etag);
    const uidsOf = (all: string) => all.match(/^UID:.*$/gm);
    expect([changed.status, changed.headers.get("etag") === etag, uidsOf(await changed.text())]).toEqual([200, false, uidsOf(text)]);
  });

  test("is in the user's language and follows what the user may see", async () => {
    const person = await make.user({ role: "customer", customer, establishments: [shop], locale: "fr" });
    const { url: address } = await (await world.as(person)).account.renewCalendarFeed();
    expect((await read(address)).text).toContain(`Audience · ${numberOf(own)}`);
    await db.asSystem((tx) => tx.run(sql`update user_establishments set establishment_id = ${sibling.id} where user_id = ${person.id}`));
    const { text } = await read(address);
    expect([text.includes(numberOf(own)), text.includes(numberOf(other))]).toEqual([false, true]);
  });

  test("ends when it is revoked or renewed, or its user is disabled", async () => {
    const person = await make.user({ role: "supercustomer", customer });
    const api = await world.as(person);
    const nothing = { scope: "own", kinds: null, hasOwn: false };
    expect(await api.account.calendarFeed()).toEqual({ createdAt: null, readAt: null, ...nothing });
    const first = await api.account.renewCalendarFeed();
    const second = await api.account.renewCalendarFeed();
    expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([404, 200]);
    expect(await api.account.calendarFeed()).toEqual({ createdAt: expect.any(String), readAt: expect.any(String), ...nothing });
    await db.asSystem((tx) => tx.run(sql`update users set status = 'blocked' where id = ${person.id}`));
    expect((await read(second.url)).status).toBe(404);
    await db.asSystem((tx) => tx.run(sql`update users set status = 'active' where id = ${person.id}`));
    expect((await read(second.url)).status).toBe(200);
    await api.account.revokeCalendarFeed();
    expect((await read(second.url)).status).toBe(404);
    const changes = await db.asSystem((tx) =>
      tx.rows<{ to: boolean }>(
        sql`select (changes->0->>'to')::boolean as to from journal where record_id = ${person.id} and changes->0->>'field' = 'calendarFeed' order by seq`,
      ),
    );
    expect(changes.map(({ to }) => to)).toEqual([true, true, false]);
  });

  test("stores only a hash of its address", async () => {
    const api = await world.as(await make.user());
    const token = /feed\/(.+)\.ics/.exec((await api.account.renewCalendarFeed()).url)![1]!;
    const dump = await db.asSystem((tx) => tx.rows(sql`select f::text from calendar_feeds f union all select j::text from journal j`));
    expect(JSON.stringify(dump)).not.toContain(token);
  });

  test("is cut at 2,500 events, and says so", async () => {
    const many = await make.customer();
    const full = await make.case({ customer: many, trialDatetime: soon.toISOString(), court: court.id });
    const api = await world.as(await make.user({ role: "supercustomer", customer: many }));
    const { url: address } = await api.account.renewCalendarFeed();
    expect((await read(address)).text).not.toContain("cut@sumario");
    await db.asSystem((tx) =>
      tx.run(sql`insert into case_adjournments (id, case_id, date, reason)
        select gen_random_uuid(), ${full.id}, ${soon.toISOString()}::timestamptz, 'other' from generate_series(1, 2500)`),
    );
    const { text } = await read(address);
    expect(text.match(/UID:penal-/g)).toHaveLength(2500);
    expect(text).toContain("UID:cut@sumario");
  });

  test("is throttled when addresses are guessed", async () => {
    const guess = async (token: string) => (await read(`${url}/api/calendar/feed/${token}`)).status;
    expect(await guess("nothing.ics")).toBe(404);
    expect(await guess("..%2f..%2fx.ics")).toBe(404);
    expect(await guess("%00.ics")).toBe(404);
    expect(await guess("nothing")).toBe(404);
    const answers = new Set<number>();
    for (let index = 0; index < 60; index++) answers.add(await guess(`${index}.ics`));
    expect([...answers]).toEqual([404, 429]);
  });
});

describe("the .ics file of one hearing", () => {
  const ask = async (person: Parameters<typeof world.signIn>[0], path: string) => {
    const answer = await fetch(`${url}/api/calendar/${path}/hearing.ics`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
    return { status: answer.status, name: answer.headers.get("content-disposition"), text: unfolded(await answer.text()) };
  };

  test("can be downloaded by users who see its case", async () => {
    const clerk = await make.user({ role: "customer", customer, establishments: [shop] });
    const { status, name, text } = await ask(clerk, `trial/${own.id}`);
    expect([status, name]).toEqual([200, `attachment; filename="${numberOf(own)}.ics"; filename*=UTF-8''${numberOf(own)}.ics`]);
    expect(text).toContain(`DTSTART:${stamp(soon)}`);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await ask(clerk, `trial/${other.id}`)).status).toBe(404);
  });

  test("of a civil case is for users who have civil cases", async () => {
    const { id } = await make.civilCase({ customer, trialHearingDate: soon.toISOString(), court: court.id });
    const [office, penalOnly] = [
      await make.user({ role: "supercustomer", customer }),
      await make.user({ role: "supercustomer", customer, casesTypes: ["penal"] }),
    ];
    expect((await ask(office, `civilTrial/${id}`)).text).toContain(`URL;VALUE=URI:https://sumario.example/civil/civilCases/${id}`);
    expect((await ask(penalOnly, `civilTrial/${id}`)).status).toBe(403);
    expect((await ask(office, `priorHearing/${id}`)).status).toBe(404);
    expect((await ask(office, `limitation/${own.id}`)).status).toBe(404);
    expect((await ask(office, "trial/nonsense")).status).toBe(404);
  });
});
