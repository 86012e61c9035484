import fc from "fast-check";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import { remakeWords } from "#tests/support/settle-words.ts";
import { type Api, openWorld } from "#tests/support/world.ts";
import type { Kind, ModelUser, Row, Rows } from "./scope-model.ts";

export const kinds = ["vehicles", "establishments", "customers", "zones", "cases", "issues", "civilCases"] as const;
const words = ["Citroën", "CITROEN", "seat", "Ñandú", "Nube", "Álamo", "alameda", "Zaragoza 2", null];
type Choose = <T>(from: readonly T[]) => T;

/** Random customers, shops, zones, vehicles, cases and users, some with assignments that no screen would allow. */
export async function randomRecords(seed: number) {
  const world = await openWorld();
  const { make, db } = world;
  const numbers = fc.sample(fc.nat(1_000_000), { numRuns: 3_000, seed });
  const choose: Choose = (from) => from[numbers.pop()! % from.length]!;
  const some = <T>(from: readonly T[]) => from.filter(() => choose([true, false, false]));
  const name = () => `${choose(words) ?? "Sin"} ${choose(["uno", "dos", "tres"])}`;
  const rows: Rows = { vehicles: [], establishments: [], customers: [], zones: [], cases: [], issues: [], civilCases: [] };
  const addRow = (kind: Kind, record: { id: string }, customer: string, more: object = {}) => {
    const row = { alias: "", ...record, ...more, customer, deleted: choose([false, false, false, false, true]) } as Row;
    rows[kind].push(row);
    return row;
  };
  for (let index = 0; index < 5; index++) {
    const owner = await make.customer({ alias: name(), country: "Spain" });
    addRow("customers", owner, owner.id);
  }
  for (let index = 0; index < 16; index++) {
    const owner = choose(rows.customers);
    addRow("establishments", await make.establishment({ customer: owner, alias: name(), city: choose(["Ávila", "Avilés", "Zamora"]) }), owner.id);
  }
  const people: ModelUser[] = [];
  for (const role of [
    "customer",
    "customer",
    "customer",
    "customer",
    "supercustomer",
    "supercustomer",
    "lawyer",
    "lawyer",
    "lawyer",
    "manager",
  ] as const) {
    const customer = role === "customer" || role === "supercustomer" ? choose(rows.customers) : undefined;
    const customers = role === "lawyer" ? some(rows.customers) : [];
    const [establishments, whole] = role === "manager" ? [[], []] : [some(rows.establishments), choose([true, false]) ? some(rows.customers) : []];
    const person = await make.user({ role, ...(customer && { customer }), customers, establishments, whole });
    const ids = (of: Row[]) => of.map(({ id }) => id);
    // The factory gives a user without assignments a customer of their own.
    const given = person.customer?.id;
    if (given && !rows.customers.some(({ id }) => id === given))
      rows.customers.push({ ...(await world.as(make.root).then((root) => root.customers.get({ id: given }))), customer: given });
    people.push({
      id: person.id,
      role,
      customer: person.customer?.id ?? null,
      customers: ids(customers),
      shops: ids(establishments),
      wholes: ids(whole),
    });
  }
  for (let index = 0; index < 60; index++) {
    const [owner, by] = [choose(rows.customers), choose([null, ...people])];
    const car = await make.vehicle({
      customer: owner,
      brand: choose(words),
      model: choose(words),
      color: choose(["rojo", "Azul", null]),
      foreignPlate: choose([true, false]),
    });
    await db.asSystem((tx) => tx.run(sql`update vehicles set created_by = ${by?.id ?? null} where id = ${car.id}`));
    addRow("vehicles", car, owner.id, { alias: car.plate, by: by?.id ?? null });
  }
  const numberOf = ({ cid }: { cid: number }) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
  /** Values of a case or issue at a random shop, or company-wide, perhaps with a vehicle of that customer. */
  const randomReport = () => {
    const { id, customer } = choose(rows.establishments);
    const establishment = choose([id, id, id, "empresa"]);
    const car = choose([undefined, ...rows.vehicles.filter((one) => one.customer === customer && !one.deleted)]);
    const values = {
      customer: { id: customer },
      establishment: { id: establishment },
      datetime: new Date(Date.UTC(2026, choose([0, 1, 2]), choose([1, 2, 3]))).toISOString(),
      ticketAmount: choose([0, 20, 400.01]),
      ...(car && { vehicles: [car.id] }),
    };
    return { customer, values, more: { establishment, vehicle: car?.id } };
  };
  for (let index = 0; index < 50; index++) {
    const { customer, values, more } = randomReport();
    const record = await make.case({ ...values, attestation: choose(words) });
    const caseStatus = choose(["new", "assessment", "archived"] as const);
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = ${caseStatus} where id = ${record.id}`));
    addRow("cases", record, customer, { ...more, alias: numberOf(record), caseStatus });
  }
  for (let index = 0; index < 25; index++) {
    const { customer, values, more } = randomReport();
    const record = await make.issue(values);
    addRow("issues", record, customer, { ...more, alias: numberOf(record) });
  }
  for (let index = 0; index < 25; index++) {
    const owner = choose(rows.customers);
    const record = await make.civilCase({
      customer: owner,
      date: `2026-0${choose([1, 2, 3])}-0${choose([1, 2, 3])}`,
      otherPart: choose(words),
    });
    const status = choose(["new", "answered", "archived"] as const);
    await db.asSystem((tx) => tx.run(sql`update civil_cases set status = ${status} where id = ${record.id}`));
    addRow("civilCases", record, owner.id, { alias: numberOf(record), status });
  }
  for (const [index, shop] of rows.establishments.slice(0, 10).entries()) {
    const zone = await make.zone({ customer: { id: shop.customer }, establishments: [shop], alias: `${name()} ${index}` });
    addRow("zones", zone, shop.customer);
  }
  for (const kind of kinds)
    for (const { id, deleted } of rows[kind])
      if (deleted) await db.asSystem((tx) => tx.run(sql`update ${sql.table(snake(kind))} set deleted = true where id = ${id}`));
  await remakeWords(world);
  const apis = new Map<string, Api>();
  for (const person of people) apis.set(person.id, await world.as({ id: person.id, alias: "" }));
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.id, await world.signIn({ id: person.id, alias: "" }));
  const exported = (person: ModelUser, path: string) =>
    fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${tokens.get(person.id)}` } });
  return { world, rows, people, apis, tokens, exported };
}
