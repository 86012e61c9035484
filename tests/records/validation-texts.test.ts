import { describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { labels as spanish } from "#domain/messages/es/labels.ts";
import { labels as french } from "#domain/messages/fr/labels.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const office = await make.user({ role: "admin" });
const [inSpanish, inFrench] = [await world.as(office, "es"), await world.as(office, "fr")];

type Create = (values: object) => Promise<unknown>;
const createWith = (api: typeof inSpanish, { collection }: Entity) => (api as unknown as Record<string, { create: Create }>)[collection]!.create;

/** A value that no field of this kind takes. */
function badValue({ kind }: Field): unknown {
  if (kind === "refs" || kind === "enums") return ["no", "tampoco"];
  return kind === "boolean" ? "quizá" : { no: 1 };
}

describe.each(Object.values(entities as Record<string, Entity>).map((entity) => [entity.name, entity] as const))(
  "a bad body of %s",
  (name, entity) => {
    test("is told at each field by its own name, once, and in both languages", async () => {
      const inputs = Object.entries(entity.fields).filter(([, field]) => isInput(field));
      const values = Object.fromEntries(inputs.map(([field, declared]) => [field, badValue(declared)]));
      for (const [api, labels] of [
        [inSpanish, spanish],
        [inFrench, french],
      ] as const) {
        const fields = (await refusal(createWith(api, entity)(values))).data?.fields ?? {};
        expect(Object.keys(fields).sort()).toEqual(inputs.map(([field]) => field).sort());
        const names = Object.entries((labels as unknown as Record<string, { fields: Record<string, string> }>)[name]!.fields);
        for (const [field, text] of Object.entries(fields))
          for (const [other, label] of names) expect([field, text.includes(label) && other !== field]).toEqual([field, false]);
      }
    });
  },
);

describe("an intake with people", () => {
  test("names the field of the person that is wrong, whatever is wrong with it", async () => {
    const shop = await make.establishment();
    const clerk = await make.user({ role: "supercustomer", customer: shop.customer });
    const added = (field: "witnesses" | "vehicles", values: Record<string, unknown>, more: object) =>
      intakeFrom(shop)({ added: [{ field, values }] }, more);
    const office = await make.user({ role: "manager" });
    const ofOffice = { customer: shop.customer.id };
    const told = async (locale: "es" | "fr", field: "witnesses" | "vehicles", values: Record<string, unknown>, by = office) =>
      (await refusal((await world.as(by, locale)).cases.intake(added(field, values, by === office ? ofOffice : {})))).data?.fields;
    // A shop says what it knows.
    expect(await told("es", "vehicles", {}, clerk)).toEqual({ vehicles: "Indique la matrícula, la marca o el color" });
    expect(Object.keys((await told("fr", "witnesses", {}, clerk)) ?? {})).toEqual(["witnesses"]);
    expect(await told("es", "vehicles", {})).toEqual({ vehicles: "Matrícula: Campo obligatorio" });
    expect(await told("es", "vehicles", { plate: "?" })).toEqual({ vehicles: "Matrícula incorrecta. Ej: 1234ABC o 9999ZZZ." });
    expect(await told("es", "vehicles", { plate: { no: 1 }, brand: 7 })).toEqual({ vehicles: "Matrícula: Valor incorrecto Marca: Valor incorrecto" });
    expect(await told("fr", "vehicles", {})).toEqual({ vehicles: "Immatriculation\u00a0: Champ obligatoire" });
    expect(Object.keys((await told("es", "witnesses", { name: "Quelia" })) ?? {})).toEqual(["witnesses"]);
    expect((await told("es", "witnesses", { name: "Quelia" }))?.witnesses).toMatch(
      /^DNI \/ NIE \/ Pasaporte: Campo obligatorio Apellidos: Campo obligatorio/,
    );
  });
});

test("a date that contradicts another one is told in the words of both", async () => {
  const { id, version } = await make.civilCase();
  const values = { demandNotificationDate: "2026-05-02", demandResponseDueDate: "2026-05-01" };
  expect((await refusal(inSpanish.civilCases.update({ id, version, values }))).data?.fields).toEqual({
    demandResponseDueDate: "El vencimiento no puede ser anterior a la notificación de la demanda",
  });
  const bad = await refusal(inFrench.civilCases.update({ id, version, values: { demandNotificationDate: "31/12/2026" } }));
  expect(bad.data?.fields).toEqual({ demandNotificationDate: expect.stringContaining("31/12/2026") });
});
