import { describe, expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg, pdf } from "#tests/support/sample-files.ts";
import { attachedFile, idOf, sendFile, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db } = world;
const customer = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer }), await make.establishment({ customer })];
const people = {
  guard: await make.user({ role: "customer", customer, establishments: [shop] }),
  colleague: await make.user({ role: "customer", customer, establishments: [shop] }),
  head: await make.user({ role: "supercustomer", customer }),
  neighbour: await make.user({ role: "customer", customer, establishments: [otherShop] }),
};
const lawyer = await make.lawyer();
const lawyerUser = await make.user({ role: "lawyer", customers: [customer], establishments: [shop], email: lawyer.email });
const guard = await world.as(people.guard);
const counsel = await world.as(lawyerUser);
const manager = await world.as(await make.user());
const senderOf = async (person: keyof typeof people) => tusClient({ url, token: await world.signIn(people[person]) });

/** A case of the shop with its lawyer, who has not opened it yet. */
async function reported() {
  const { id } = await newCase(guard, { establishment: shop });
  await manager.cases.update({ id, version: 1, values: { lawyer: lawyer.id } });
  const at: UploadTarget = { collection: "cases", record: id, field: "files", category: "images" };
  return { id, at };
}
const setStatus = (id: string, status: string) => db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));

describe("a lawyer who opens a new case at once", () => {
  test("does not stop the photos of the store: those on their way arrive, others can follow, by anybody of the shop", async () => {
    const { id, at } = await reported();
    const picture = await jpeg();
    const client = await senderOf("guard");
    const begun = idOf(await client.create(at, "begun.jpg", picture.length));
    const { cid, caseStatus } = await counsel.cases.get({ id });
    expect(caseStatus).toBe("assessment");
    expect((await client.patch(begun, 0, picture)).status).toBe(204);
    expect(await attachedFile(guard, at, begun)).toMatchObject({ name: "begun.jpg", sha256: sha256(picture) });
    for (const person of ["guard", "colleague", "head"] as const) {
      const sent = await sendFile(await senderOf(person), at, `${person}.jpg`, picture);
      expect(sent.answer.status).toBe(204);
      await attachedFile(guard, at, sent.id);
    }
    expect((await (await senderOf("neighbour")).create(at, "x.jpg", 10)).status).toBe(404);
    const [row] = (await guard.cases.list({ columns: ["hasImages"], q: String(cid) })).rows;
    expect(row).toMatchObject({ hasImages: "storedUploaded", fileCount: 4 });
  });

  test("does not lock out who was typing: what they opened before can be saved, also after newer changes were merged", async () => {
    const { id } = await reported();
    const opened = await guard.cases.get({ id });
    await counsel.cases.get({ id });
    const facts = "Sustrae dos perfumes, los oculta bajo el abrigo y sale corriendo por la puerta de emergencia.";
    const saved = await guard.cases.update({ id, version: opened.version, values: { facts } });
    expect(saved).toMatchObject({ facts, caseStatus: "assessment" });
    const later = await guard.cases.update({ id, version: saved.version, openedVersion: opened.version, values: { attestation: "A-7" } });
    expect(later.attestation).toBe("A-7");
    const person = { code: "12345678Z", name: "Ana", lastname: "Ruiz", witnessType: "employee", email: "ana@test.test" };
    const seen = await guard.cases.addParty({ id, field: "witnesses", values: person, openedVersion: opened.version });
    expect(seen.witnesses).toHaveLength(1);
    const line = { id, line: seen.witnesses[0]!.id };
    // Who opens it afterwards finds it closed.
    expect((await refusal(guard.cases.update({ id, version: seen.version, values: { attestation: "A-8" } }))).status).toBe(403);
    expect((await refusal(guard.cases.witnesses.remove(line))).status).toBe(403);
    await guard.cases.witnesses.remove({ ...line, openedVersion: opened.version });
  });

  test("a conflict in the same field is told as ever", async () => {
    const { id } = await reported();
    const opened = await guard.cases.get({ id });
    const read = await counsel.cases.get({ id });
    await counsel.cases.update({ id, version: read.version, values: { attestation: "B-1" } });
    const refused = await refusal(guard.cases.update({ id, version: opened.version, values: { attestation: "A-1" } }));
    expect(refused).toMatchObject({ status: 409, data: { changed: expect.arrayContaining([expect.objectContaining({ field: "attestation" })]) } });
  });
});

describe("adding files", () => {
  test("is possible in every status that is not closed, and refused in words in the others; nothing there is changed", async () => {
    const { id, at } = await reported();
    const client = await senderOf("guard");
    const { id: file } = await sendFile(client, at, "foto.jpg", await jpeg());
    await attachedFile(guard, at, file);
    const statusOf = async (status: string) => {
      await setStatus(id, status);
      return (await client.create(at, "otra.pdf", 10)).status;
    };
    for (const open of ["assessment", "pendingComplaint", "judicialInvestigation", "trialPending", "stockComplaint", "provisionalDismissal"])
      expect([open, await statusOf(open)]).toEqual([open, 201]);
    expect((await refusal(guard.files.remove({ id: file }))).status).toBe(403);
    expect((await refusal(guard.files.change({ id: file, name: "x.jpg" }))).status).toBe(403);
    for (const closed of ["archived", "guiltyVerdict", "notProcessed", "prescription"])
      expect([closed, await statusOf(closed)]).toEqual([closed, 403]);
    const refused = (await (await client.create(at, "otra.pdf", 10)).json()) as { message: string };
    expect(refused.message).toBe("El expediente está cerrado y ya no admite archivos. Si es importante, avise a su abogado.");
  });

  test("gives a case that has none its ticket, and does not replace the one that the lawyer works with", async () => {
    const { id } = await reported();
    await setStatus(id, "assessment");
    const client = await senderOf("colleague");
    const ticket: UploadTarget = { collection: "cases", record: id, field: "ticket" };
    const { id: file } = await sendFile(client, ticket, "ticket.pdf", pdf());
    await attachedFile(guard, ticket, file);
    const refused = await client.create(ticket, "otro.pdf", 10);
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      403,
      "El abogado ya trabaja con el archivo que hay. Añada el nuevo en la pestaña Archivos.",
    ]);
  });

  test("to an issue goes on until it is a case; then it belongs there", async () => {
    const { id } = await make.issue({ customer, establishment: shop, by: people.guard });
    await db.asSystem((tx) => tx.run(sql`update issues set created_at = now() - interval '30 hours' where id = ${id}`));
    const at: UploadTarget = { collection: "issues", record: id, field: "files" };
    const client = await senderOf("colleague");
    const { id: file } = await sendFile(client, at, "parte.pdf", pdf());
    await attachedFile(guard, at, file);
    const converted = await counsel.issues.convert({ id });
    expect(await manager.cases.get({ id: converted.id })).toMatchObject({ fileCount: 1 });
    expect((await client.create(at, "otro.pdf", 10)).status).toBe(403);
    const target: UploadTarget = { collection: "cases", record: converted.id, field: "files" };
    expect((await client.create(target, "otro.pdf", 10)).status).toBe(201);
  });
});

test("the number of files follows what is added and removed", async () => {
  const { id, at } = await reported();
  const client = await senderOf("guard");
  const { id: file } = await sendFile(client, at, "foto.jpg", await jpeg());
  await attachedFile(guard, at, file);
  expect(await guard.cases.get({ id })).toMatchObject({ fileCount: 1 });
  await guard.files.remove({ id: file });
  await vi.waitFor(async () => expect(await guard.cases.get({ id })).toMatchObject({ fileCount: 0 }));
});
