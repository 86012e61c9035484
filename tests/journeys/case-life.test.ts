import { afterAll, describe, expect, test } from "vitest";
import type { Locale } from "#domain/messages/catalogue.ts";
import { sql } from "#server/db/sql.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { expectAccessible, openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { casePage, confirmStatus } from "#tests/support/browser/case-page.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { hoursAgo } from "#tests/support/test-clock.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

type Account = "customer" | "customer2" | "lawyer";
async function apiOf(name: Account, locale: Locale = "es") {
  const email = `${name}@demo.sumario.test`;
  const person = await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${email}`));
  return world.apiAs(person!, locale);
}
const [clerkApi, clerkApiFr, lawyerApi] = [await apiOf("customer"), await apiOf("customer2", "fr"), await apiOf("lawyer")];
const [corail] = await lawyerApi.customers.pick({ q: "Maison Corail" });
const french = { locale: "fr", password: demoPassword } as const;
const avocat = await world.make.user({ ...french, role: "lawyer", customers: [corail!], whole: [corail!] });
const responsable = await world.make.user({ ...french, role: "manager" });

const written = (instant: string) => `${instant.slice(8, 10)}/${instant.slice(5, 7)}/${instant.slice(0, 4)}`;

/** The report of the shop; its screen has a journey of its own. */
async function report(api: typeof clerkApi, shop: string, hours: number) {
  const [found] = await api.establishments.pick({ q: shop });
  return api.cases.create({
    datetime: hoursAgo(hours),
    establishment: found!.id,
    facts: "Una persona oculta dos perfumes y sale sin pagar por la puerta principal.",
    ticketAmount: 86.5,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
  });
}

/** Fields that other journeys fill in by hand. */
async function fill(id: string, values: Parameters<typeof lawyerApi.cases.update>[0]["values"]) {
  const { version } = await lawyerApi.cases.get({ id });
  await lawyerApi.cases.update({ id, version, values });
}

async function browse(id: string, name: Account | typeof avocat) {
  const its = casePage(await world.as(typeof name === "string" ? name : name.email, { at: `/main/cases/${id}` }));
  await its.opened();
  return its;
}

/** A theft above the petty threshold, and its complaint. */
const complaint = (hours: number) =>
  ({
    penalType: "lessSeriousTheft",
    crimeType: "lessSerious",
    complaintDatetime: hoursAgo(hours),
    complaintHolder: "employee",
    complaintPlace: "store",
  }) as const;

const lifeOf = async (id: string) => {
  const { statusHistory } = await lawyerApi.cases.get({ id });
  expect(statusHistory.filter(({ forced, undone }) => forced || undone)).toEqual([]);
  return statusHistory.map(({ to }) => to).join(" ");
};

describe("in Spain", () => {
  test("a delito leve goes from the shop to the archive, each step asking for what it needs, with the shop watching", async () => {
    const { id } = await report(clerkApi, "Brisa Gran Plaza", 24 * 20);
    const clerk = await browse(id, "customer");
    await clerk.shows("Nuevo");
    const lawyer = await browse(id, "lawyer");
    await lawyer.shows("En estudio");
    await clerk.shows("En estudio");
    expect(await clerk.page.getByRole("button", { name: "Estado", exact: true }).count()).toBe(0);

    await lawyer.follow("Pendiente de denuncia", "Tipo penal", "penalType");
    await lawyer.choose("Tipo penal", "Delito leve de hurto");
    await lawyer.choose("Tramitación", "Ordinaria");
    await lawyer.save();
    await lawyer.move("Pendiente de denuncia");
    await clerk.shows("Pendiente de denuncia");

    // The status has made a task. It is ticked, and another one is added by the keyboard; the shop hears of neither.
    const tasks = lawyer.page.getByRole("region", { name: "Tareas" });
    await tasks.getByRole("checkbox", { name: "Marcar como hecha: Presentar la denuncia" }).click();
    await tasks.getByText("Nada pendiente").waitFor();
    await tasks.getByRole("button", { name: "Añadir tarea" }).press("Enter");
    await lawyer.page.keyboard.type("Llamar a la tienda");
    await tasks.getByRole("button", { name: "Mañana" }).press("Enter");
    await expectAccessible(lawyer.page);
    await tasks.getByRole("textbox", { name: "Qué hay que hacer" }).press("Enter");
    await tasks.getByRole("link", { name: "Llamar a la tienda" }).waitFor();
    expect(await clerk.page.getByRole("region", { name: "Tareas" }).count()).toBe(0);

    await lawyer.follow("En investigación policial", "Fecha y hora de la denuncia", "complaintDatetime");
    await lawyer.type("Fecha y hora de la denuncia", `${written(hoursAgo(24 * 19))} 10:30`);
    await lawyer.choose("Denuncia presentada por", "Empleado");
    await lawyer.choose("Lugar de la denuncia", "Establecimiento");
    await lawyer.save();
    await lawyer.move("En investigación policial");
    await clerk.shows("En investigación policial");

    await lawyer.tab(/^Juicio/);
    await lawyer.type("Autos de juicio por delito leve", "321/2026");
    await lawyer.choose("Intervención en juicio", "Acusación");
    await lawyer.save();
    await lawyer.move("En instrucción judicial");
    await clerk.shows("En instrucción judicial");

    await lawyer.follow("Pendiente de juicio", "Fecha y hora del juicio", "trialDatetime");
    await lawyer.type("Fecha y hora del juicio", `${written(hoursAgo(-24 * 7))} 09:30`);
    await lawyer.page.getByRole("checkbox", { name: "Juicio señalado" }).check();
    await lawyer.page.getByRole("combobox", { name: "Órgano judicial", exact: true }).fill("plaza n.º 3");
    await lawyer.page.getByRole("option", { name: /Tribunal de Instancia de Madrid, Sección de Instrucción, plaza n\.º 3/ }).click();
    await lawyer.save();
    await lawyer.move("Pendiente de juicio");
    await clerk.shows("Pendiente de juicio");
    expect(await lawyerApi.cases.get({ id })).toMatchObject({ trialStatus: "pending", trialSet: true });

    await lawyer.follow("Pendiente de sentencia", "El juicio aún no se ha celebrado", "trialDatetime");
    // The day of the hearing has come.
    await world.db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${hoursAgo(24)} where id = ${id}`));
    await lawyer.open(id);
    await lawyer.move("Pendiente de sentencia");
    await clerk.shows("Pendiente de sentencia");
    expect((await lawyerApi.cases.get({ id })).trialStatus).toBe("celebrated");

    await lawyer.follow("Sentencia condenatoria", "Una condena requiere el sentido «condenatoria»", "judgmentType");
    await lawyer.choose("Sentido de la sentencia", "Condenatoria");
    await lawyer.type("Fecha de la sentencia", written(hoursAgo(0)));
    await lawyer.page.getByRole("checkbox", { name: "Responsabilidad civil a favor de la empresa" }).check();
    await lawyer.type("Importe de la responsabilidad civil (empresa)", "86,50");
    // A fine of 30 days at 6 € is 180 €: the form works it out.
    await lawyer.page.getByRole("checkbox", { name: "Pena de multa" }).check();
    await lawyer.type("Días de multa", "30");
    await lawyer.type("Cuota diaria", "6");
    await expect.poll(() => lawyer.page.getByLabel("Importe de la multa").inputValue()).toMatch(/^180/);
    await lawyer.save();
    await lawyer.move("Sentencia condenatoria");
    await clerk.shows("Sentencia condenatoria");

    // A payment by the keyboard: 50.00 of 86.50 came in, 36.50 are open.
    await lawyer.page.getByRole("button", { name: "Añadir · Importes y cobros" }).press("Enter");
    const line = lawyer.page.getByRole("dialog", { name: "Importes y cobros" });
    await line.getByLabel("Importe").fill("50");
    expect(await line.getByLabel("Nombre del beneficiario").count()).toBe(0);
    await line.getByRole("combobox", { name: "Concepto" }).click();
    expect(await line.getByRole("option").allTextContents()).toEqual(["Concedido", "Plazo acordado", "Pago recibido"]);
    await line.getByRole("option", { name: "Pago recibido" }).click();
    await line.getByRole("combobox", { name: "Forma de cobro" }).click();
    await line.getByRole("option", { name: "Ingreso en cuenta" }).click();
    await expectAccessible(lawyer.page);
    await line.getByRole("button", { name: "Guardar" }).press("Enter");
    await lawyer.page.getByText("36,50 €").first().waitFor();
    // Scrolled to the top: the bar would cover half of a checkbox.
    await lawyer.page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(lawyer.page);
    expect(await lawyerApi.cases.get({ id })).toMatchObject({ enforcementPayment: 50, openAmount: 36.5, penaltyAmount: 180 });

    await lawyer.follow("Archivado", /^Indique el cumplimiento de la pena/, "enforcementSentenceCompliance");
    await lawyer.choose("Cumplimiento de la sentencia", "Pago de la multa");
    await lawyer.save();
    await lawyer.move("Archivado");
    await clerk.shows("Archivado");
    expect(await lifeOf(id)).toBe(
      "new assessment pendingComplaint policeInvestigation judicialInvestigation trialPending judgmentPending guiltyVerdict archived",
    );
    await lawyer.close();
    await clerk.close();
  });

  test("a juicio rápido ends by conformidad without a trial", async () => {
    const { id } = await report(clerkApi, "Brisa Gran Plaza", 48);
    const clerk = await browse(id, "customer");
    const lawyer = await browse(id, "lawyer");
    await fill(id, { ...complaint(47), processing: "fast" });
    await lawyer.open(id);
    const dialog = await lawyer.begin("En instrucción judicial");
    await dialog.getByText("Aún no constan los autos ni el órgano judicial").waitFor();
    await dialog.getByRole("checkbox", { name: "He leído las advertencias y quiero continuar" }).check();
    await confirmStatus(dialog);
    for (const its of [lawyer, clerk]) await its.shows("En instrucción judicial");

    await lawyer.follow("Sentencia condenatoria", "Una condena sin juicio requiere una conformidad total", "trialAccordance");
    await lawyer.choose("Conformidad", "Conformidad");
    await lawyer.choose("Sentido de la sentencia", "Condenatoria");
    await lawyer.type("Fecha de la sentencia", written(hoursAgo(0)));
    await lawyer.save();
    await lawyer.move("Sentencia condenatoria");
    await clerk.shows("Sentencia condenatoria");
    expect(await lifeOf(id)).toBe("new assessment judicialInvestigation guiltyVerdict");
    expect((await lawyerApi.cases.get({ id })).trialStatus).toBeNull();
    await lawyer.close();
    await clerk.close();
  });
});

describe("in France", () => {
  test("a comparution immédiate is judged in its hearing, the same day", async () => {
    const { id } = await report(clerkApiFr, "Corail Capitole", 8);
    const clerk = await browse(id, "customer2");
    await clerk.shows("Nouvelle");
    const [court] = await lawyerApi.courts.pick({ q: "Tribunal correctionnel de Toulouse" });
    await fill(id, { ...complaint(7), trialAction: "accusation", court: court!.id, trialDatetime: hoursAgo(0) });
    const lawyer = await browse(id, avocat);
    await lawyer.move("Enquête de police en cours");
    await clerk.shows("Enquête de police en cours");

    await lawyer.follow("En attente d’audience", "Mode de saisine", "callType");
    await lawyer.choose("Mode de saisine", "Comparution immédiate");
    await lawyer.save();
    await lawyer.move("En attente d’audience");
    await clerk.shows("En attente d’audience");

    await lawyer.follow("Condamnation", "Une condamnation exige le sens « condamnation »", "judgmentType");
    await lawyer.choose("Sens du jugement", "Condamnation");
    await lawyer.type("Date du jugement", written(hoursAgo(0)));
    await lawyer.save();
    await lawyer.move("Condamnation");
    await clerk.shows("Condamnation");
    expect(await lifeOf(id)).toBe("new assessment policeInvestigation trialPending guiltyVerdict");
    expect(await lawyerApi.cases.get({ id })).toMatchObject({ callType: "inmediate", trialStatus: "celebrated" });
    await lawyer.close();
    await clerk.close();
  });

  test("a classement sans suite is reopened by a manager, for a reason and on a request, and not by force", async () => {
    const { id } = await report(clerkApiFr, "Corail Capitole", 24 * 40);
    await fill(id, complaint(24 * 39));
    const [clerk, lawyer] = [await browse(id, "customer2"), await browse(id, avocat)];
    await lawyer.move("Enquête de police en cours");
    await clerk.shows("Enquête de police en cours");
    await lawyer.follow("Classement sans suite", "Ajoutez la décision", "judgmentFiles");
    await lawyer.page
      .locator("[data-path=judgmentFiles] input[type=file]")
      .first()
      .setInputFiles({ name: "avis-de-classement.pdf", mimeType: "application/pdf", buffer: pdf() });
    await lawyer.page
      .getByRole("button", { name: /avis-de-classement\.pdf/ })
      .first()
      .waitFor();
    await lawyer.move("Classement sans suite");
    await clerk.shows("Classement sans suite");
    expect((await lawyer.offered()).sort()).toEqual(["Appel en cours", "Archivée", "Prescrite"]);

    const manager = await browse(id, responsable);
    await manager.follow("Enquête de police en cours", "Enregistrez la demande de réouverture", "actions");
    await manager.page.getByRole("button", { name: "Ajouter · Diligences", exact: true }).click();
    const line = manager.page.getByRole("dialog");
    for (const [field, option] of [
      ["Type", "Judiciaire"],
      ["Diligence", "Demande de réouverture"],
    ] as const) {
      await line.getByRole("combobox", { name: field }).click();
      await line.getByRole("option", { name: option, exact: true }).click();
    }
    await line.getByRole("button", { name: "Enregistrer" }).click();
    await manager.page.getByRole("cell", { name: "Demande de réouverture", exact: true }).waitFor();

    const dialog = await manager.begin("Enquête de police en cours");
    await dialog.getByText(/Vous allez rouvrir l’affaire/).waitFor();
    await confirmStatus(dialog);
    await dialog.getByText("Indiquez le motif", { exact: true }).waitFor();
    expect(await dialog.getByText("Indiquez le motif", { exact: true }).count()).toBe(1);
    await clerk.shows("Classement sans suite");
    await dialog.getByRole("textbox", { name: "Motif" }).fill("Un témoin a reconnu l’auteur");
    await confirmStatus(dialog);
    for (const its of [manager, clerk, lawyer]) await its.shows("Enquête de police en cours");
    expect(await lifeOf(id)).toBe("new assessment policeInvestigation provisionalDismissal policeInvestigation");
    expect((await lawyerApi.cases.get({ id })).statusHistory.at(-1)).toMatchObject({
      from: "provisionalDismissal",
      user: { id: responsable.id },
      reason: "Un témoin a reconnu l’auteur",
    });
    for (const its of [manager, lawyer, clerk]) await its.close();
  });
});
