import type { Role } from "#domain/access/roles.ts";
import { unassigned } from "#domain/access/user.ts";
import type { penalCase } from "#domain/cases/case.ts";
import type { civilCase } from "#domain/civil-cases/civil-case.ts";
import { band } from "#domain/entities/band.ts";
import { company } from "#domain/entities/company.ts";
import { court } from "#domain/entities/court.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { task } from "#domain/entities/task.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { user } from "#domain/entities/user.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { zone } from "#domain/entities/zone.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import type { issue } from "#domain/issues/issue.ts";
import type { InputOf } from "#domain/record-input.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { storePassword } from "#server/auth/reset.ts";
import { newId } from "#server/base/new-id.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { createCase } from "#server/features/cases/save-case.ts";
import { createCivilCase } from "#server/features/civil-cases/save-civil-case.ts";
import { createIssue } from "#server/features/issues/save-issue.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { entityNamed } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";
import { createRecord, type Writer } from "#server/records/save.ts";
import { sampleValue } from "#tests/support/sample-value.ts";
import { daysAgo, daysAhead, noon } from "#tests/support/test-clock.ts";

export type Person = RecordOf<typeof user>;
type PersonInput = {
  role?: Role;
  customer?: { id: string };
  customers?: { id: string }[];
  establishments?: { id: string }[];
  whole?: { id: string }[];
  password?: string;
} & Partial<Pick<InputOf<typeof user>, "email" | "alias" | "locale" | "casesTypes" | "status">>;

type OfCustomer<E extends { fields: Fields }> = { customer?: { id: string }; by?: Person } & Partial<Omit<InputOf<E>, "customer">>;

const consonants = "BCDFGHJKLMNPRSTVWXYZ";
/** A DNI with its check letter. */
const dni = (number: number) => `${String(number).padStart(8, "0")}${"TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]}`;

/** Creates records with the smallest valid values, by the functions that the product itself writes with. */
export async function factory(db: Database, now = noon()) {
  let count = 0;
  const next = () => String(++count).padStart(4, "0");
  const rootId = newId();
  await db.asSystem(async (tx) => {
    await tx.run(sql`insert into users (id, email, alias, role) values (${rootId}, 'root@test.test', 'Root', 'admin')`);
    await append(tx, { ...plainEntry(null, "user", rootId, "create"), version: 1 });
  });
  const root: Writer = {
    id: rootId,
    alias: "Root",
    role: "admin",
    ...unassigned,
    locale: "es",
  };

  async function create<E extends Entity<Fields>>(entity: E, values: Record<string, unknown>, writer: Writer = root): Promise<RecordOf<E>> {
    return db.as(writer, (tx) => createRecord(tx, writer, entity, values));
  }
  /** Creates a record of a customer, as if by `by`. */
  async function ofCustomer<E extends Entity<Fields>>(
    entity: E,
    { customer: owner, by, ...values }: { customer?: { id: string }; by?: Person } & Record<string, unknown>,
  ) {
    const record = await create(entity, { ...values, customer: (owner ?? (await make.customer())).id });
    if (by) await db.asSystem((tx) => tx.run(sql`update ${sql.table(entity.collection)} set created_by = ${by.id} where id = ${record.id}`));
    return record;
  }
  const facts = {
    datetime: daysAgo(1, now()),
    facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
    ticketAmount: 120.5,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
  };
  const place = { address: "Calle 1", zip: "28001", city: "Madrid", country: "Spain" };

  const refTo = (name: string) => (name === "customer" ? make.customer() : make.record(entityNamed(name)));
  const make = {
    root,
    customer: (values: Partial<InputOf<typeof customer>> = {}) => {
      const number = next();
      return create(customer, {
        code: dni(90_000_000 + count),
        alias: `Customer ${number}`,
        bussinessName: `Customer ${number} S.L.`,
        ...place,
        casesTypes: ["penal", "civil", "issue"],
        ...values,
      });
    },
    establishment: async (values: { customer?: { id: string } } & Partial<Omit<InputOf<typeof establishment>, "customer">> = {}) => {
      const owner = values.customer ?? (await make.customer());
      const number = next();
      return create(establishment, { code: `E${number}`, alias: `Shop ${number}`, ...place, ...values, customer: owner.id });
    },
    zone: async ({ customer: owner, establishments, ...values }: { customer: { id: string }; establishments: { id: string }[]; alias?: string }) =>
      create(zone, { alias: `Zone ${next()}`, ...values, customer: owner.id, establishments: establishments.map(({ id }) => id) }),
    lawyer: (values: Partial<InputOf<typeof lawyer>> = {}) =>
      create(lawyer, { dni: dni(80_000_000 + ++count), alias: `Lawyer ${next()}`, email: `lawyer${count}@test.test`, ...values }),
    court: (values: Partial<InputOf<typeof court>> = {}) =>
      create(court, { alias: `Court ${next()}`, country: "Spain", courtType: "instruction", city: "Madrid", ...values }),
    plate: () => `${next()}${consonants[count % 20]}BC`,
    vehicle: (values: OfCustomer<typeof vehicle> = {}) => ofCustomer(vehicle, { plate: make.plate(), ...values }),
    band: (values: OfCustomer<typeof band> = {}) => ofCustomer(band, { alias: `Band ${next()}`, ...values }),
    criminal: (values: OfCustomer<typeof criminal> = {}) => ofCustomer(criminal, { nickname: `Nick ${next()}`, ...values }),
    witness: (values: OfCustomer<typeof witness> = {}) =>
      ofCustomer(witness, {
        code: dni(70_000_000 + ++count),
        name: "Witness",
        lastname: next(),
        witnessType: "employee",
        email: "w@test.test",
        ...values,
      }),
    /** A newly reported case, as if by `by`. */
    case: async ({
      customer: owner,
      establishment: shop,
      by,
      ...values
    }: { customer?: { id: string }; establishment?: { id: string }; by?: Person } & Partial<
      Omit<InputOf<typeof penalCase>, "customer" | "establishment">
    > = {}) => {
      const place = shop ?? (await make.establishment(owner ? { customer: owner } : {}));
      const of = owner ?? (place as RecordOf<typeof establishment>).customer;
      const input = { ...facts, ...values, customer: of.id, establishment: place.id };
      const record = await db.as(root, (tx) => createCase(tx, root, input));
      if (by) await db.asSystem((tx) => tx.run(sql`update cases set created_by = ${by.id}, case_creator_id = ${by.id} where id = ${record.id}`));
      return record;
    },
    /** A newly reported issue, as if by `by`. */
    issue: async ({
      customer: owner,
      establishment: shop,
      by,
      ...values
    }: { customer?: { id: string }; establishment?: { id: string }; by?: Person } & Partial<
      Omit<InputOf<typeof issue>, "customer" | "establishment">
    > = {}) => {
      const place = shop ?? (await make.establishment(owner ? { customer: owner } : {}));
      const of = owner ?? (place as RecordOf<typeof establishment>).customer;
      const input = { ...facts, ...values, customer: of.id, establishment: place.id };
      const record = await db.as(root, (tx) => createIssue(tx, root, input));
      if (by) await db.asSystem((tx) => tx.run(sql`update issues set created_by = ${by.id}, case_creator_id = ${by.id} where id = ${record.id}`));
      return record;
    },
    civilCase: async ({
      customer: owner,
      by,
      ...values
    }: { customer?: { id: string }; by?: Person } & Partial<Omit<InputOf<typeof civilCase>, "customer">> = {}) => {
      const input = { date: "2026-03-02", partType: "defendant", facts: facts.facts, ...values, customer: (owner ?? (await make.customer())).id };
      const record = await db.as(root, (tx) => createCivilCase(tx, root, input));
      if (by)
        await db.asSystem((tx) => tx.run(sql`update civil_cases set created_by = ${by.id}, case_creator_id = ${by.id} where id = ${record.id}`));
      return record;
    },
    /** A task that somebody added by hand, of nobody unless given. */
    task: async ({
      case: of,
      assignee,
      ...values
    }: { case: { id: string }; assignee?: { id: string } } & Partial<Omit<InputOf<typeof task>, "case" | "assignee">>) => {
      const typed = { what: `Task ${next()}`, dueDate: daysAhead(5).slice(0, 10), ...values, case: of.id };
      const { customer: owner } = await db.as(root, (tx) => readRecord(tx, root, entityNamed("case"), of.id, ["customer"]));
      const derive = async () => ({ customer: (owner as { id: string }).id, assignee: assignee?.id });
      return db.as(root, (tx) => createRecord(tx, root, task, typed, { derive }));
    },
    teaching: (values: Partial<InputOf<typeof teaching>> = {}) =>
      create(teaching, { title: `Item ${next()}`, category: "protocol", language: "es", video: "https://videos.test/1", published: true, ...values }),
    /** For entities without a function here: required fields are filled in by kind. */
    record: async <E extends Entity<Fields>>(entity: E, values: Partial<InputOf<E>> = {}): Promise<RecordOf<E>> => {
      const typed: Record<string, unknown> = { ...values };
      for (const [name, field] of Object.entries(entity.fields))
        if (field.required) typed[name] ??= await sampleValue(field, { text: () => `${entity.name} ${next()}`, refTo });
      return create(entity, typed);
    },
    company: async ({ customer: owner, ...values }: OfCustomer<typeof company> = {}) =>
      create(company, { cif: "B12345674", alias: `Company ${next()}`, ...values, customer: (owner ?? (await make.customer())).id }),
    /** A user who can sign in. Unlike the screens it allows role customer without establishments, and role lawyer without customers. */
    user: async ({
      role = "manager",
      customer: owner,
      customers = [],
      establishments = [],
      whole = [],
      password,
      ...values
    }: PersonInput = {}): Promise<Person> => {
      const number = next();
      const assigned = [...establishments.map(({ id }) => id), ...whole.map(({ id }) => `empresa:${id}`)];
      const isUnassigned = (role === "customer" && assigned.length === 0) || (role === "lawyer" && customers.length === 0);
      const person = await create(user, {
        email: `user${number}@test.test`,
        alias: `User ${number}`,
        status: "active",
        locale: "es",
        casesTypes: ["penal", "civil", "issue"],
        ...values,
        role: isUnassigned ? "supercustomer" : role,
        customer: owner?.id ?? (isUnassigned ? (await make.customer()).id : null),
        customers: customers.map(({ id }) => id),
        establishments: assigned,
      });
      if (isUnassigned) await db.asSystem((tx) => tx.run(sql`update users set role = ${role} where id = ${person.id}`));
      if (password) {
        const hash = await hashPassword(password);
        await db.asSystem((tx) => storePassword(tx, person.id, hash));
      }
      return { ...person, role };
    },
  };
  return make;
}
