import { expect } from "vitest";
import { mailTemplate } from "#domain/entities/mail-template.ts";
import { taskPreset } from "#domain/entities/task-preset.ts";
import { template } from "#domain/entities/template.ts";
import { signAccess } from "#server/auth/access-token.ts";
import { openSession } from "#server/auth/sessions.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { snake } from "#server/records/columns.ts";
import type { Person } from "#tests/support/factory.ts";
import { remakeWords } from "#tests/support/settle-words.ts";
import type { World } from "#tests/support/world.ts";
import {
  type AuthenticatedPersona,
  accessTable,
  type Collection,
  collections,
  knowsLawyersInFull,
  type Persona,
  type RecordClass,
  recordClasses,
  unauthenticated,
} from "./access-table.ts";

export type Answer = { status: number; text: string };
export const canaryOf = (collection: Collection, of: RecordClass) => `canary-${collection}-${of}`;
const lawyersSecret = "canary-secret";

/** Who works for which customer, whose people are nobody else's business. */
const sides: Readonly<Record<string, readonly Persona[]>> = {
  own: ["customer", "customerNone", "supercustomer", "lawyerWhole", "lawyerShop"],
  other: ["customerOther", "supercustomerOther"],
};

/** Creates the personas and records of the access table, and `ask`, which sends a request as a persona and fails when the answer has a canary it may not see. */
export async function seedAccess(world: World) {
  const { make, db } = world;
  const named = (collection: Collection, of: RecordClass) => ({ alias: canaryOf(collection, of) });
  const own = await make.customer(named("customers", "own"));
  const other = await make.customer(named("customers", "other"));
  const deletedCustomer = await make.customer(named("customers", "deleted"));
  const shop = await make.establishment({ customer: own, ...named("establishments", "own") });
  const sibling = await make.establishment({ customer: own, ...named("establishments", "sibling") });
  const otherShop = await make.establishment({ customer: other, ...named("establishments", "other") });
  const deletedShop = await make.establishment({ customer: own, ...named("establishments", "deleted") });

  const people: Record<Persona, Person> = {
    signedOut: await make.user({ role: "manager" }),
    codePending: await make.user({ role: "admin" }),
    disabled: await make.user({ role: "admin" }),
    customer: await make.user({ role: "customer", customer: own, establishments: [shop, deletedShop] }),
    customerNone: await make.user({ role: "customer", customer: own }),
    customerOther: await make.user({ role: "customer", customer: other, establishments: [otherShop] }),
    supercustomer: await make.user({ role: "supercustomer", customer: own }),
    supercustomerOther: await make.user({ role: "supercustomer", customer: other }),
    lawyerWhole: await make.user({ role: "lawyer", customers: [own, deletedCustomer], whole: [own, deletedCustomer] }),
    lawyerShop: await make.user({ role: "lawyer", customers: [own], establishments: [shop] }),
    lawyerNone: await make.user({ role: "lawyer" }),
    manager: await make.user({ role: "manager" }),
    admin: await make.user({ role: "admin" }),
  };
  /** One record per class for the two customers, with a canary in one field. */
  const perClass = async (
    collection: Collection,
    one: (values: { customer: { id: string }; by: Person; canary: string }) => Promise<{ id: string }>,
  ) => ({
    own: await one({ customer: own, by: people.customer, canary: canaryOf(collection, "own") }),
    sibling: await one({ customer: own, by: people.supercustomer, canary: canaryOf(collection, "sibling") }),
    other: await one({ customer: other, by: people.customerOther, canary: canaryOf(collection, "other") }),
    deleted: await one({ customer: own, by: people.customer, canary: canaryOf(collection, "deleted") }),
    linked: await one({ customer: own, by: people.supercustomer, canary: canaryOf(collection, "linked") }),
  });
  const secrets = { email: `${lawyersSecret}@test.test` };
  const caseOf = (of: RecordClass, values: Parameters<typeof make.case>[0]) => make.case({ ...values, attestation: canaryOf("cases", of) });
  const issueOf = (of: RecordClass, values: Parameters<typeof make.issue>[0]) =>
    make.issue({ ...values, facts: `${canaryOf("issues", of)} sustrae dos prendas y pasa las cajas sin pagarlas.` });
  const civilOf = (of: RecordClass, values: Parameters<typeof make.civilCase>[0]) =>
    make.civilCase({ ...values, otherPart: canaryOf("civilCases", of) });
  const records: Record<Collection, Partial<Record<RecordClass, { id: string; cid?: number }>>> = {
    cases: {
      own: await caseOf("own", { customer: own, establishment: shop, by: people.customer }),
      sibling: await caseOf("sibling", { customer: own, establishment: sibling, by: people.supercustomer }),
      companyWide: await caseOf("companyWide", { customer: own, establishment: { id: "empresa" } }),
      other: await caseOf("other", { customer: other, establishment: otherShop, by: people.customerOther }),
      deleted: await caseOf("deleted", { customer: own, establishment: shop, by: people.customer }),
    },
    issues: {
      own: await issueOf("own", { customer: own, establishment: shop, by: people.customer }),
      sibling: await issueOf("sibling", { customer: own, establishment: sibling, by: people.supercustomer }),
      companyWide: await issueOf("companyWide", { customer: own, establishment: { id: "empresa" } }),
      other: await issueOf("other", { customer: other, establishment: otherShop, by: people.customerOther }),
      deleted: await issueOf("deleted", { customer: own, establishment: shop, by: people.customer }),
    },
    civilCases: {
      own: await civilOf("own", { customer: own, by: people.supercustomer }),
      other: await civilOf("other", { customer: other, by: people.supercustomerOther }),
      deleted: await civilOf("deleted", { customer: own, by: people.supercustomer }),
    },
    tasks: {},
    mailTemplates: {
      own: await make.record(mailTemplate, { alias: canaryOf("mailTemplates", "own") }),
      deleted: await make.record(mailTemplate, { alias: canaryOf("mailTemplates", "deleted") }),
    },
    taskPresets: {
      own: await make.record(taskPreset, { what: canaryOf("taskPresets", "own"), caseStatus: "new" }),
      deleted: await make.record(taskPreset, { what: canaryOf("taskPresets", "deleted"), caseStatus: "new" }),
    },
    templates: {
      own: await make.record(template, { title: canaryOf("templates", "own") }),
      deleted: await make.record(template, { title: canaryOf("templates", "deleted") }),
    },
    teaching: {
      own: await make.teaching({ title: canaryOf("teaching", "own"), customers: [own.id] }),
      sibling: await make.teaching({ title: canaryOf("teaching", "sibling"), customers: [own.id], published: false }),
      companyWide: await make.teaching({ title: canaryOf("teaching", "companyWide") }),
      other: await make.teaching({ title: canaryOf("teaching", "other"), customers: [other.id] }),
      deleted: await make.teaching({ title: canaryOf("teaching", "deleted") }),
    },
    customers: { own, other, deleted: deletedCustomer },
    establishments: { own: shop, sibling, other: otherShop, deleted: deletedShop },
    vehicles: await perClass("vehicles", ({ canary, ...values }) => make.vehicle({ ...values, brand: canary })),
    bands: await perClass("bands", ({ canary, ...values }) => make.band({ ...values, alias: canary })),
    criminals: await perClass("criminals", ({ canary, ...values }) => make.criminal({ ...values, surname: canary })),
    witnesses: await perClass("witnesses", ({ canary, ...values }) => make.witness({ ...values, lastname: canary })),
    companies: {
      own: await make.company({ customer: own, ...named("companies", "own") }),
      other: await make.company({ customer: other, ...named("companies", "other") }),
      deleted: await make.company({ customer: own, ...named("companies", "deleted") }),
    },
    zones: {
      own: await make.zone({ customer: own, establishments: [shop, sibling], ...named("zones", "own") }),
      other: await make.zone({ customer: other, establishments: [otherShop], ...named("zones", "other") }),
      deleted: await make.zone({ customer: own, establishments: [shop], ...named("zones", "deleted") }),
    },
    courts: { own: await make.court(named("courts", "own")), deleted: await make.court(named("courts", "deleted")) },
    lawyers: {
      own: await make.lawyer({ ...named("lawyers", "own"), ...secrets, customer: own.id }),
      deleted: await make.lawyer({ ...named("lawyers", "deleted"), ...secrets }),
    },
    users: {
      own: await make.user({ role: "supercustomer", customer: own, ...named("users", "own") }),
      other: await make.user({ role: "supercustomer", customer: other, ...named("users", "other") }),
      deleted: await make.user({ role: "supercustomer", customer: own, ...named("users", "deleted") }),
    },
  };
  for (const of of ["own", "sibling", "companyWide", "other", "deleted"] as const)
    records.tasks[of] = await make.task({ case: records.cases[of === "deleted" ? "own" : of]!, what: canaryOf("tasks", of) });
  await linkAll();
  const setDeleted = (collection: Collection, deleted: boolean) =>
    db.asSystem((tx) => tx.run(sql`update ${sql.table(snake(collection))} set deleted = ${deleted} where id = ${records[collection].deleted!.id}`));
  for (const collection of collections) {
    await setDeleted(collection, true);
    records[collection].unknown = { id: newId() };
  }
  await remakeWords(world);

  const tokens = {} as Record<Persona, string>;
  for (const [name, person] of Object.entries(people) as [Persona, Person][]) tokens[name] = await world.signIn(person);
  tokens.signedOut = "";
  const pending = await db.asSystem((tx) => openSession(tx, people.codePending, "otp", false, { device: "test", address: "127.0.0.1" }));
  tokens.codePending = signAccess(world.deps.tokenKey, pending.id, world.deps.now()).token;
  const admin = await world.as(people.admin);
  await admin.users.update({ id: people.disabled.id, version: 1, values: { status: "blocked" } });

  /** `linked` records are part of a case of the own shop; the others of a deleted case, of another shop's, or of another customer's. */
  async function linkAll() {
    const root = await world.as(people.admin);
    for (const [of, part] of [
      ["own", "linked"],
      ["sibling", "sibling"],
      ["deleted", "sibling"],
      ["other", "other"],
    ] as const) {
      const { id } = records.cases[of]!;
      const linked = { criminals: [records.criminals[part]!.id], bands: [records.bands[part]!.id], vehicles: [records.vehicles[part]!.id] };
      await root.cases.update({ id, version: 1, values: linked });
      await root.cases.witnesses.add({ id, values: { witness: records.witnesses[part]!.id } });
    }
  }

  /** Ids and addresses are canaries too: nobody hears of the people of another customer. */
  const foreignPeople = (persona: Persona) =>
    Object.entries(sides)
      .filter(([, side]) => !side.includes(persona))
      .filter(() => Object.values(sides).some((side) => side.includes(persona)))
      .flatMap(([, side]) => side.filter((one) => !one.startsWith("lawyer")).flatMap((one) => [people[one].id, people[one].email]));
  const forbidden = Object.fromEntries(
    (Object.keys(people) as Persona[]).map((persona) => [persona, [...forbiddenCanaries(persona), ...foreignPeople(persona)]]),
  ) as Record<Persona, string[]>;
  /** Sends a raw request as this persona, and expects no forbidden canary in the answer. */
  async function ask(persona: Persona, method: string, path: string, body?: unknown, token = tokens[persona]): Promise<Answer> {
    const response = await fetch(`${world.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(persona === "codePending" && { cookie: `sumario-session=${pending.secret}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Cursors are decoded too: they contain the values of their position.
    const cursors = [...text.matchAll(/"(?:next|previous)":"([\w-]+)"/g)].map(([, cursor]) => Buffer.from(cursor!, "base64url").toString());
    // Those who see a record can mention each other, so they get the names of the people they share it with.
    const shared = path.endsWith("/people") ? [canaryOf("users", persona.endsWith("Other") ? "other" : "own")] : [];
    const leaked = forbidden[persona].filter((canary) => !shared.includes(canary) && [text, ...cursors].some((part) => part.includes(canary)));
    expect({ persona, method, path, leaked }).toEqual({ persona, method, path, leaked: [] });
    return { status: response.status, text };
  }
  return { people, records, tokens, ask, setDeleted };
}

/** The canaries that the access table hides from this persona in every answer. */
function forbiddenCanaries(persona: Persona): string[] {
  const isUnauthenticated = (unauthenticated as readonly string[]).includes(persona);
  const classes = recordClasses.filter((of) => of !== "unknown");
  const hidden = collections.flatMap((collection) => {
    const sees = isUnauthenticated
      ? []
      : (["read", "pick"] as const).flatMap((action) => classesOf(collection, action, persona as AuthenticatedPersona));
    return classes.filter((of) => !sees.includes(of)).map((of) => canaryOf(collection, of));
  });
  return knowsLawyersInFull.includes(persona as AuthenticatedPersona) ? hidden : [...hidden, lawyersSecret];
}

export function classesOf(collection: Collection, action: "read" | "pick" | "write", persona: AuthenticatedPersona): readonly RecordClass[] {
  const verdict = accessTable[collection][action][persona];
  return verdict === 403 ? [] : verdict;
}
