import { describe, expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { type IntakeInput, intakeFrom } from "#tests/support/intake.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const corail = await make.customer({ country: "France", zip: "31000", city: "Toulouse", code: "732829320" });
const shop = await make.establishment({ customer: brisa, zip: "35001" });
const sibling = await make.establishment({ customer: brisa });
const boutique = await make.establishment({ customer: corail, country: "France", zip: "31000", city: "Toulouse" });
const clerk = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
const colleague = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
const lawyer = await world.as(await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }));
const manager = await world.as(await make.user({ role: "manager" }));

const intake = intakeFrom(shop);
const newWitness = { code: "12345678Z", name: "Kelda", lastname: "Irrubel", witnessType: "employee", mobile: "612345678" };
const count = async (table: string) => (await db.asSystem((tx) => tx.row<{ n: number }>(sql`select count(*)::int as n from ${sql.table(table)}`)))!.n;

describe("an intake", () => {
  test("creates the case with all of its people, existing or new, under the client-supplied id", async () => {
    const known = await make.witness({ customer: brisa });
    const id = newId();
    const record = await manager.cases.intake(
      intake(
        {
          id,
          witnesses: [known.id, known.id],
          added: [
            { field: "witnesses", values: newWitness },
            { field: "criminals", values: { nickname: "el Zurdo" } },
            { field: "vehicles", values: { plate: "1234 bbb" } },
          ],
        },
        { customer: brisa.id },
      ),
    );
    expect(record).toMatchObject({ id, caseStatus: "new", customer: { id: brisa.id }, country: "Spain", timeZone: "Atlantic/Canary" });
    expect(record.witnesses.map(({ witness }) => witness.alias).sort()).toEqual(["Kelda Irrubel", `${known.name} ${known.lastname}`].sort());
    expect(record.criminals.map(({ alias }) => alias)).toEqual(["el Zurdo"]);
    expect(record.vehicles.map(({ alias }) => alias)).toEqual(["1234BBB"]);
  });

  test("creates them also for users who may not write witnesses, offenders or vehicles otherwise", async () => {
    const added = [
      { field: "witnesses" as const, values: { ...newWitness, code: "00000001R" } },
      { field: "criminals" as const, values: { nickname: "Botas" } },
    ];
    expect((await lawyer.cases.intake(intake({ added }))).criminals).toHaveLength(1);
    const byClerk = await clerk.cases.intake(intake({ added: [{ field: "witnesses", values: { ...newWitness, code: "00000002W" } }] }));
    expect(byClerk.witnesses).toHaveLength(1);
  });

  test("is idempotent, also when it is sent concurrently", async () => {
    const before = await count("cases");
    const once = intake({ added: [{ field: "vehicles", values: { plate: "4321BBB" } }] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => clerk.cases.intake(once)));
    expect(new Set(answers.map(({ cid }) => cid)).size).toBe(1);
    expect((await clerk.cases.intake(once)).cid).toBe(answers[0]!.cid);
    expect(await count("cases")).toBe(before + 1);
    expect((await refusal(colleague.cases.intake(once))).status).toBe(404);
    expect((await refusal(manager.cases.intake(once))).status).toBe(404);
  });

  test("is atomic, and reports errors per field", async () => {
    const before = [await count("cases"), await count("witnesses"), await count("criminals")];
    const exists = intake({
      added: [
        { field: "criminals", values: { nickname: "Gafas" } },
        { field: "witnesses", values: newWitness },
      ],
    });
    expect((await refusal(manager.cases.intake({ ...exists, values: { ...exists.values, customer: brisa.id } }))).data?.fields).toEqual({
      witnesses: "El DNI / NIE ya existe, por favor use el buscador de testigos.",
    });
    const badPlate = await refusal(clerk.cases.intake(intake({ added: [{ field: "vehicles", values: { plate: "?" } }] })));
    expect(badPlate.data?.fields).toEqual({ vehicles: expect.stringMatching(/^Matrícula incorrecta\. Ej\.: 1234ABC o 9999ZZZ\./) });
    const stranger = await make.witness({ customer: corail });
    const unknown = await refusal(clerk.cases.intake(intake({ witnesses: [stranger.id] })));
    expect(Object.keys(unknown.data?.fields ?? {})).toEqual(["witnesses"]);
    const elsewhere = await refusal(clerk.cases.intake(intake({}, { establishment: sibling.id })));
    expect(elsewhere.data?.fields).toEqual({ establishment: "El registro indicado no existe" });
    const wide = await refusal(clerk.cases.intake(intake({}, { establishment: "empresa" })));
    expect(wide.data?.fields).toEqual({ establishment: "El registro indicado no existe" });
    expect((await refusal(clerk.cases.intake(intake({}, { facts: "corto" })))).data?.fields).toEqual({
      facts: "Describa los hechos con al menos 20 caracteres",
    });
    expect([await count("cases"), (await count("witnesses")) - 1, await count("criminals")]).toEqual(before);
  });
});

describe("a rejected intake", () => {
  test("is one of a visitor, or of a user without penal cases", async () => {
    expect((await refusal(world.anybody.cases.intake(intake()))).status).toBe(401);
    const civil = await world.as(await make.user({ role: "supercustomer", customer: brisa, casesTypes: ["civil"] }));
    expect((await refusal(civil.cases.intake(intake()))).status).toBe(403);
  });

  test("is answered in the one error shape, whatever it contains", async () => {
    const before = await count("cases");
    const odd: Partial<IntakeInput>[] = [
      { id: "4f5d1a3e-2c7b-4a10-9f63-0d1b2c3d4e5f" },
      { witnesses: [newId()] },
      ...[{ plate: {} }, { plate: "\u0000" }, { plate: "1234BBB", nonsense: 1 }, {}].map((values) => ({
        added: [{ field: "vehicles" as const, values }],
      })),
    ];
    for (const more of odd) expect(await refusal(clerk.cases.intake(intake(more)))).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(await count("cases")).toBe(before);
  });
});

describe("the jurisdiction and the time zone of a place", () => {
  test("are those of the establishment, or of the customer for a company-wide record", async () => {
    const ask = (api: Api, customer: { id: string }, establishment: string) => api.cases.place({ customer: customer.id, establishment });
    expect(await ask(clerk, brisa, shop.id)).toEqual({ country: "Spain", timeZone: "Atlantic/Canary", province: "Las Palmas" });
    expect(await ask(lawyer, brisa, "empresa")).toEqual({ country: "Spain", timeZone: "Europe/Madrid", province: "Madrid" });
    expect(await ask(manager, corail, boutique.id)).toEqual({ country: "France", timeZone: "Europe/Paris", province: "Haute-Garonne" });
  });

  test("limit the courts that are offered, until a name is typed", async () => {
    const here = await make.court({ alias: "Juzgado de aquí", zip: "35003", city: "Las Palmas" });
    const away = await make.court({ alias: "Juzgado de fuera", zip: "28004" });
    const nowhere = await make.court({ alias: "Juzgado sin código" });
    const offered = async (input: { q?: string; province?: string }) => (await clerk.courts.pick({ country: "Spain", ...input })).map(({ id }) => id);
    const inProvince = await offered({ province: "Las Palmas" });
    expect([here, away, nowhere].map(({ id }) => inProvince.includes(id))).toEqual([true, false, true]);
    expect(await offered({ province: "Las Palmas", q: "fuera" })).toEqual([away.id]);
  });

  test("are not available for places outside of the scope", async () => {
    for (const [customer, establishment] of [
      [brisa, sibling.id],
      [brisa, "empresa"],
      [corail, boutique.id],
      [brisa, boutique.id],
      [brisa, newId()],
    ] as const)
      expect((await refusal(clerk.cases.place({ customer: customer.id, establishment }))).status).toBe(404);
  });
});
