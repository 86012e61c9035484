import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { mailsIn } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, outbox } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counsel.id });
const court = await make.court();
const seller = await make.user({ role: "customer", customer: brisa, whole: [brisa] });
const people = [counsel, seller];
const manager = await world.as(await make.user());
const inDays = (days: number) => new Date(deps.now().getTime() + days * 86_400_000).toISOString();
const rounds = 6;

/** The notices of one kind about one record that a person has. */
const noticesOf = async (person: Person, kind: string, record: string) =>
  (await (await world.as(person)).notices.list({})).notices.filter((notice) => notice.kind === kind && notice.record === record).length;

/** The mails about one record, once none is waiting any more. */
async function mailsOf(person: Person, record: string) {
  await expect.poll(() => db.asSystem((tx) => tx.rows(sql`select from mails where sent_at is null`))).toEqual([]);
  return (await mailsIn(outbox, person.email)).filter(({ text }) => text.includes(`/${record}`)).length;
}

test("parallel saves of a case notify each person of the trial date once, with one mail", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, version } = await make.case({ establishment: shop, customer: brisa, lawyer: lawyer.id });
    const saves = [{ trialDatetime: inDays(30), court: court.id }, { courtRoom: "2" }, { attestation: `A ${round}` }, { ticketAmount: 30 + round }];
    await Promise.all(saves.map((values) => manager.cases.update({ id, version, values })));
    for (const person of people) expect([await noticesOf(person, "trialSet", id), await mailsOf(person, id)]).toEqual([1, 1]);
  }
});

test("parallel saves of a civil case notify each person of each hearing once, with one mail", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, version } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
    const saves = [
      { priorHearingDate: inDays(20) },
      { trialHearingDate: inDays(40) },
      { otherPart: `P ${round}` },
      { procedureNumber: `${round + 1}/2026` },
    ];
    await Promise.all(saves.map((values) => manager.civilCases.update({ id, version, values })));
    for (const person of people) expect([await noticesOf(person, "hearingSet", id), await mailsOf(person, id)]).toEqual([2, 2]);
  }
});
