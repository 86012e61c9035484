import { check } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { timeZoneOf } from "#domain/provinces.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { storePassword } from "#server/auth/reset.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { fillAll } from "#server/next-steps/fill-all.ts";
import { tableOf } from "#server/records/columns.ts";
import { insertRow } from "#server/records/insert-row.ts";
import { writeLinks } from "#server/records/links.ts";
import { makeAllDocuments } from "#server/words/make-all-documents.ts";
import type { CourtsAt, Shop } from "./case-values.ts";
import { seedCases } from "./cases.ts";
import { seedCivilCases } from "./civil-cases.ts";
import type { CivilClient } from "./civil-values.ts";
import { hearingSchedule } from "./hearing-schedule.ts";
import { seedIssues } from "./issues.ts";
import { seedParties } from "./parties.ts";
import { seedReviews } from "./reviews.ts";
import { demoTeaching } from "./teaching.ts";
import {
  type Account,
  accounts,
  civilCourts,
  companies,
  courts,
  customers,
  establishments,
  formerCivilCourts,
  formerCourts,
  lawyers,
  zones,
} from "./world.ts";

export const demoPassword = "sumario-demo";
export const demoAccounts = accounts.map(({ name, role }) => ({ email: `${name}@demo.sumario.test`, role }));

export const isEmptyDatabase = (db: Database) => db.asSystem(async (tx) => !(await tx.row(sql`select from users limit 1`)));
export const hasDemo = (db: Database) => db.asSystem(async (tx) => Boolean(await tx.row(sql`select from settings where key = 'demo'`)));

/** Fills an empty database with the same demo data every time. `parties` is the number of cases for which people and vehicles are seeded. */
export async function seedDemo(db: Database, { cases = 4_000, parties = cases }: { cases?: number; parties?: number } = {}) {
  const hash = await hashPassword(demoPassword);
  await db.asSystem(async (tx) => {
    const ids = new Map<string, string>();
    const create = async (key: string, entity: Entity, values: Record<string, unknown>, creator: string | null = null) =>
      ids.set(key, await insert(tx, entity, values, creator));
    for (const lawyer of lawyers) await create(lawyer.alias, entities.lawyer, lawyer);
    for (const [index, { key, ...customer }] of customers.entries())
      await create(key, entities.customer, {
        ...customer,
        casesTypes: ["penal", "civil", "issue"],
        lawyer: ids.get(lawyerOf(index)),
        serviceStartDate: "2024-01-15",
      });
    for (const [owner, cif, alias] of companies) await create(alias, entities.company, { cif, alias, customer: ids.get(owner) });
    for (const [owner, code, alias, zip, city, state] of establishments)
      await create(code, entities.establishment, {
        code,
        alias,
        customer: ids.get(owner),
        country: owner === "corail" ? "France" : "Spain",
        address: "Plaza Inventada 1",
        zip,
        city,
        state,
      });
    for (const [owner, alias, codes] of zones)
      await create(alias, entities.zone, { alias, customer: ids.get(owner), establishments: codes.map((code) => ids.get(code)) });
    for (const [alias, number, country, courtType, city, state] of [...courts, ...formerCourts])
      await create(alias, entities.court, { alias, number, country, courtType, city, state, section: sectionOf(alias, courtType) });
    for (const [alias, number, country, courtType, city, state, zip] of [...civilCourts, ...formerCivilCourts])
      await create(alias, entities.court, { alias, number, country, courtType, city, state, zip, section: sectionOf(alias, courtType) });
    for (const account of accounts as readonly Account[]) {
      await create(account.name, entities.user, userValues(account, ids));
      await storePassword(tx, ids.get(account.name)!, hash);
    }
    for (const { name, alias } of accounts.filter(({ role }) => role === "lawyer"))
      await tx.run(sql`update lawyers set user_id = ${ids.get(name)} where id = ${ids.get(alias)}`);
    const partyIds = await seedParties(tx, ids, parties);
    const schedule = hearingSchedule();
    await seedCases(tx, shopsOf(ids), partyIds, schedule, cases);
    await seedCivilCases(tx, civilClientsOf(ids), schedule, Math.ceil(cases * civilShare));
    for (const [index, { text, customers: named = [], isDraft, ...item }] of demoTeaching.entries())
      await create(item.title, entities.teaching, {
        ...item,
        description: text.join("\n\n"),
        video: `https://videos.demo.sumario.test/${index + 1}`,
        customers: named.map((key) => ids.get(key)),
        published: !isDraft,
        publishedAt: isDraft ? null : new Date(tx.now.getTime() - (demoTeaching.length - index) * 3 * 86_400_000).toISOString(),
      });
    await seedIssues(tx, shopsOf(ids), partyIds, Math.round(cases / 10));
    // What is left of former years in one town: a lawyer whose day is quiet.
    await tx.run(sql`
      update cases set lawyer_id = ${ids.get("Ismela Corvano")}
      where establishment_id = ${ids.get("BR-004")} and datetime < ${tx.now}::timestamptz - interval '300 days'`);
    await tx.run(sql`insert into settings (key, value) values ('demo', 'true')`);
    await journalEverything(tx);
    await fillAll(tx);
    await seedReviews(tx);
  }, forMinutes);
  await makeAllDocuments(db);
}

/** Thousands of cases in one statement, each with its search document: on a busy machine it takes longer than a request may. */
const forMinutes = { kind: "long" } as const;

/** The establishments of the demo, each with the lawyer of its customer and the courts of its country. */
function shopsOf(ids: ReadonlyMap<string, string>): Shop[] {
  const clerks: Record<string, string> = { brisa: "customer", corail: "customer2" };
  return establishments.map(([owner, code, , zip]) => {
    const index = customers.findIndex(({ key }) => key === owner);
    const { country } = customers[index]!;
    return {
      id: ids.get(code)!,
      customer: ids.get(owner)!,
      country,
      timeZone: timeZoneOf(zip, country),
      lawyer: ids.get(lawyerOf(index))!,
      courts: courtsOf(ids, country, courts, formerCourts),
      clerk: ids.get(clerks[owner] ?? "supercustomer")!,
    };
  });
}

type NamedCourt = readonly [alias: string, number: string, country: string, ...more: string[]];

/** The courts of a country at a time. Those of France have had one name. */
function courtsOf(ids: ReadonlyMap<string, string>, country: string, now: readonly NamedCourt[], former: readonly NamedCourt[]): CourtsAt {
  const idsOf = (list: readonly NamedCourt[]) => list.filter(([, , of]) => of === country).map(([alias]) => ids.get(alias)!);
  const [current, old] = [idsOf(now), idsOf(former)];
  return (at) => (at.getTime() < renamed && old.length > 0 ? old : current);
}

/** By then every Spanish court had become a section of a Tribunal de Instancia (LO 1/2025). */
const renamed = Date.UTC(2026, 0, 1);

/** Civil cases per case. */
const civilShare = 0.08;

const civilClientsOf = (ids: ReadonlyMap<string, string>): CivilClient[] =>
  customers.map(({ key, country, zip }, index) => ({
    customer: ids.get(key)!,
    country,
    timeZone: timeZoneOf(zip, country),
    lawyer: ids.get(lawyerOf(index))!,
    courts: courtsOf(ids, country, civilCourts, formerCivilCourts),
    creator: ids.get(key === "brisa" ? "supercustomer" : "manager")!,
  }));

const lawyerOf = (customer: number) => lawyers[customer === 2 ? 3 : customer]!.alias;

/** Only the courts of first instance since 2025 have one. */
const sectionOf = (alias: string, type: string) =>
  alias.startsWith("Tribunal de Instancia")
    ? { instruction: "instruction", penal: "penal", minors: "minors", firstInstance: "civil" }[type]
    : undefined;

const userValues = (
  { name, alias, role, locale, customer, customers: assigned = [], whole = [], establishments: shops = [] }: Account,
  ids: Map<string, string>,
) => ({
  email: `${name}@demo.sumario.test`,
  alias,
  role,
  locale,
  status: "active",
  customer: customer && ids.get(customer),
  customers: assigned.map((key) => ids.get(key)),
  establishments: [...shops.map((code) => ids.get(code)), ...whole.map((key) => `empresa:${ids.get(key)}`)],
  casesTypes: ["penal", "civil", "issue"],
});

/** Demo records must satisfy the rules of the product. */
async function insert(tx: Tx, entity: Entity, input: Record<string, unknown>, creator: string | null): Promise<string> {
  const { values, problems } = check(entity, input);
  if (Object.keys(problems).length > 0) throw new Error(`demo ${entity.name} ${JSON.stringify(problems)}`);
  const id = await insertRow(tx, entity, values, creator);
  await writeLinks(tx, entity, id, values);
  return id;
}

/** Every row needs a journal entry, also in the demo. */
export async function journalEverything(tx: Tx) {
  for (const entity of Object.values(entities as Record<string, Entity>)) {
    const customer = entity.scope === "customer" ? sql`r.id` : entity.fields.customer ? sql`r.customer_id` : sql`null::uuid`;
    const establishment = entity.scope === "case" ? sql`r.establishment_id` : sql`null::uuid`;
    await tx.run(sql`
      insert into journal (entity, record_id, action, version, customer_id, establishment_id, changes)
      select ${entity.name}, r.id, 'create', r.version, ${customer}, ${establishment}, '[]' from ${sql.table(tableOf(entity))} r
      where not exists (select from journal j where j.entity = ${entity.name} and j.record_id = r.id) order by r.id`);
  }
}
