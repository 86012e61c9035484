import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { PackRequest } from "#api/reports.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { reportClient, unspaced } from "#tests/support/report-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const { makeReport } = reportClient(world);
const customer = await make.customer();
const shop = await make.establishment({ customer });
const people = {
  staff: await make.user({ role: "manager" }),
  otherLawyer: await make.user({ role: "lawyer", customers: [customer], whole: [customer] }),
  lawyer: await make.user({ role: "lawyer", customers: [customer], whole: [customer] }),
  clerk: await make.user({ role: "customer", customer, establishments: [shop] }),
  office: await make.user({ role: "supercustomer", customer }),
};
const counsel = await make.lawyer({ user: people.lawyer.id });
const minor = await make.criminal({
  ...{ customer, name: "Lía", surname: "Prado", dni: "12345678Z", birthDate: "2010-05-04", sex: "female" },
  ...{ clothes: "Chaqueta verde", marks: "Cicatriz en la ceja" },
} as never);
const adult = await make.criminal({ customer, name: "Rosa", surname: "Medel", dni: "00000000T", birthDate: "1990-02-01" });
const record = await make.case({
  lawyer: counsel.id,
  customer,
  establishment: shop,
  criminals: [minor.id, adult.id],
  minors: true,
  datetime: "2026-03-01T16:05:00Z",
} as never);
const order: PackRequest = { kind: "pack", format: "zip", case: record.id, route: "onSite", files: [] };
async function textFor(who: keyof typeof people) {
  const { file } = await makeReport(people[who], order);
  const [document] = new PizZip(file).file(/\.pdf$/);
  return unspaced(pdfText(document!.asNodeBuffer()).text).toLowerCase();
}
const identifying = ["12345678z", "04/05/2010", "chaquetaverde", "cicatrizenlaceja"];

describe("a pack of a case with a minor", () => {
  test("marks the minor, and says that the protocol of the shop is not for them", async () => {
    const text = await textFor("staff");
    expect(text).toContain("menordeedad");
    expect(text).toContain(unspaced("interviene la Fiscalía de Menores").toLowerCase());
    for (const part of identifying) expect(text).toContain(part);
  });

  test.each(["clerk", "office", "otherLawyer"] as const)(
    "tells %s the name that the case shows, and nothing else that identifies them",
    async (who) => {
      const api = await world.as(people[who]);
      const [shown] = (await api.cases.get({ id: record.id })).criminals.filter(({ id }) => id === minor.id);
      const text = await textFor(who);
      expect(text).toContain(unspaced(shown!.alias).toLowerCase());
      expect(text).toContain("menordeedad");
      for (const part of identifying) expect([part, text.includes(part)]).toEqual([part, false]);
      // Of the adult beside them nothing is hidden.
      for (const part of ["rosamedel", "00000000t", "01/02/1990"]) expect(text).toContain(part);
    },
  );

  test("tells the lawyer of the case all that is known", async () => {
    const text = await textFor("lawyer");
    for (const part of identifying) expect(text).toContain(part);
  });
});
