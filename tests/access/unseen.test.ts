import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, outbox } = world;
const brisa = await make.customer({ alias: "Brisa" });
const [north, south] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const clerkOf = (establishment: { id: string }, alias: string) =>
  make.user({ role: "customer", customer: brisa, establishments: [establishment], alias, casesTypes: ["penal", "issue"] });
const [mine, theirs] = [await clerkOf(north, "Tienda Norte"), await clerkOf(south, "Tienda Sur")];
const [clerk, sibling] = [await world.as(mine), await world.as(theirs)];
const office = await make.user({ role: "supercustomer", customer: brisa });
const head = await world.as(office);
const fullBudgets = () => db.asSystem((tx) => tx.run(sql`delete from budgets`));
const unseen = "La central ya tiene una ficha con este dato que usted no puede ver";

/** What the sibling shop has, and what ours would type. */
const records = {
  criminals: {
    entity: "criminal",
    field: "dni",
    values: { dni: "12345678Z", surname: "canary Pérez" },
    typed: { dni: " 12345678-z ", surname: "Otro" },
  },
  vehicles: { entity: "vehicle", field: "plate", values: { plate: "4321BBB", color: "canary" }, typed: { plate: "4321 bbb" } },
  bands: { entity: "band", field: "alias", values: { alias: "Los Canary" }, typed: { alias: "los  canary" } },
} as const;
type Client = { create: (values: object) => Promise<{ id: string; version: number }>; update: (input: object) => Promise<unknown> };
const clientOf = (api: typeof clerk, collection: string) => api[collection as "vehicles"] as unknown as Client;

describe.each(Object.entries(records))("%s of a sibling shop", (collection, { entity, field, values, typed }) => {
  test("are refused without their content, told apart from those that the person sees, and can be asked for", async () => {
    await fullBudgets();
    const hidden = await clientOf(sibling, collection).create(values);
    // The head office sees offenders of its cases.
    if (collection === "criminals") await make.case({ customer: brisa, establishment: south, criminals: [hidden.id] });
    const refused = await refusal(clientOf(clerk, collection).create(typed));
    expect(refused).toMatchObject({ status: 400, code: "EXISTS_UNSEEN", data: { fields: { [field]: unseen } } });
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`canary|${hidden.id}|Sur`, "i"));
    // Who sees it is told that it exists.
    for (const api of [sibling, head]) {
      const told = await refusal(clientOf(api, collection).create(typed));
      expect(told.code).toBe("BAD_REQUEST");
      expect(told.data?.fields?.[field]).toMatch(/ya existe|ya está/i);
    }
    const before = (await mailsIn(outbox, office.email)).length;
    expect(await clerk.recordRequests.ask({ entity, value: String(typed[field as keyof typeof typed]) })).toEqual({ done: true });
    const mail = (await mailsTo(outbox, office.email, before + 1)).at(-1)!;
    expect(mail.text).toContain("Tienda Norte");
    expect(mail.text).toContain(`/${hidden.id}`);
    expect(mail.text).not.toMatch(/canary/i);
    const history = await (head[collection as "vehicles"] as unknown as typeof head.vehicles).history({ id: hidden.id });
    expect(history.entries[0]).toMatchObject({ actor: { id: mine.id }, changes: [{ field: "requested", from: false, to: true }] });
    expect(await refusal((clerk[collection as "vehicles"] as typeof clerk.vehicles).get({ id: hidden.id }))).toMatchObject({ status: 404 });
  });
});

test("a change of an own record is refused in the same way", async () => {
  await fullBudgets();
  await sibling.vehicles.create({ plate: "1111CCC" });
  const own = await clerk.vehicles.create({ plate: "2222CCC" });
  const refused = await refusal(clerk.vehicles.update({ id: own.id, version: own.version, values: { plate: "1111CCC" } }));
  expect(refused).toMatchObject({ code: "EXISTS_UNSEEN", data: { fields: { plate: unseen } } });
  await clerk.vehicles.update({ id: own.id, version: own.version, values: { plate: "2222CCC", color: "rojo" } });
});

test("intake says so at the list of people, and goes through without that person; so does adding one later", async () => {
  await fullBudgets();
  await sibling.criminals.create({ dni: "00000014Z", surname: "canary" });
  const intake = intakeFrom(north);
  const added = [{ field: "criminals" as const, values: { dni: "00000014Z", surname: "Otro" } }];
  const refused = await refusal(clerk.cases.intake(intake({ added })));
  expect(refused).toMatchObject({ code: "EXISTS_UNSEEN", data: { fields: { criminals: `DNI / NIE: ${unseen}` } } });
  const sent = await clerk.cases.intake(intake());
  const later = await refusal(clerk.cases.addParty({ id: sent.id, field: "criminals", values: added[0]!.values }));
  expect(later).toMatchObject({ code: "EXISTS_UNSEEN", data: { fields: { dni: unseen } } });
  // A shop creates witnesses with a case only.
  const witness = { code: "00000001R", name: "canary", lastname: "Ruiz", witnessType: "employee", email: "canary@test.test" };
  await sibling.cases.intake(intakeFrom(south)({ added: [{ field: "witnesses", values: witness }] }));
  const again = [{ field: "witnesses" as const, values: { ...witness, name: "Otra", email: "otra@test.test" } }];
  expect(await refusal(clerk.cases.intake(intake({ added: again })))).toMatchObject({
    code: "EXISTS_UNSEEN",
    data: { fields: { witnesses: `DNI / NIE / Pasaporte: ${unseen}` } },
  });
});

test("asking tells nothing: an unknown value, one of another customer and one that is seen get the same answer and no mail", async () => {
  await fullBudgets();
  const before = (await mailsIn(outbox, office.email)).length;
  const foreign = await make.criminal({ customer: await make.customer(), dni: "00000022E" });
  await clerk.criminals.create({ dni: "00000023T", surname: "Propio" });
  for (const value of ["00000024R", foreign.dni!, "00000023T", "no dni"])
    expect(await clerk.recordRequests.ask({ entity: "criminal", value })).toEqual({ done: true });
  // The next request that does send a mail shows that nothing was waiting.
  await sibling.vehicles.create({ plate: "7777HHH" });
  await clerk.recordRequests.ask({ entity: "vehicle", value: "7777HHH" });
  expect(await mailsTo(outbox, office.email, before + 1)).toHaveLength(before + 1);
});

describe("trying numbers", () => {
  test("ends with the budget, also when all are tried at once, and then neither of those that exist nor of others", async () => {
    await fullBudgets();
    const plates = Array.from({ length: 14 }, (_, index) => `${3000 + index}DDD`);
    for (const plate of plates) await sibling.vehicles.create({ plate });
    for (let index = 0; index < 20; index++) await world.deps.budgets.take(["unseen", mine.id]);
    const answers = await Promise.all(plates.map((plate) => refusal(clerk.vehicles.create({ plate }))));
    expect(answers.filter(({ code }) => code === "EXISTS_UNSEEN")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    for (const plate of [plates[0]!, "9999DDD"]) expect(await refusal(clerk.vehicles.create({ plate }))).toMatchObject({ status: 429 });
    // The sibling shop, and everything else of this person, go on.
    await sibling.vehicles.create({ plate: "9998DDD" });
    await clerk.cases.intake(intakeFrom(north)());
  });

  test("costs an honest shop nothing: forty new vehicles in a row", async () => {
    await fullBudgets();
    for (let index = 0; index < 40; index++) await clerk.vehicles.create({ plate: `${4000 + index}FFF` });
  });

  test("asking is bounded too", async () => {
    await fullBudgets();
    for (let index = 0; index < 10; index++) await clerk.recordRequests.ask({ entity: "vehicle", value: `${5000 + index}GGG` });
    expect(await refusal(clerk.recordRequests.ask({ entity: "vehicle", value: "5999GGG" }))).toMatchObject({ status: 429 });
  });
});

test("an offender of no case, whom the head office does not see either, is asked of the managers", async () => {
  await fullBudgets();
  const boss = await make.user({ role: "manager" });
  await sibling.criminals.create({ dni: "00000032D", surname: "canary" });
  const [office0, boss0] = [(await mailsIn(outbox, office.email)).length, (await mailsIn(outbox, boss.email)).length];
  await clerk.recordRequests.ask({ entity: "criminal", value: "00000032D" });
  expect((await mailsTo(outbox, boss.email, boss0 + 1)).at(-1)!.text).toContain("Tienda Norte");
  expect((await mailsIn(outbox, office.email)).length).toBe(office0);
});
