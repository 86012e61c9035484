import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { tapCounter } from "#tests/support/browser/tap-counter.ts";
import { jpeg } from "#tests/support/sample-files.ts";

const world = await openBrowserWorld();
const rows: Record<string, unknown>[] = [];
afterAll(() => {
  console.table(rows);
  expect(world.pageErrors).toEqual([]);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** From the day of the shop to "sent". Before, a minimal report took about 19 taps, and a full one 42 taps and 108 characters. */
const goals = { minimal: { taps: 9, typed: 5 }, full: { taps: 24, typed: 18 } };

const words = {
  es: {
    report: "Dar parte",
    photo: "Hacer foto",
    shop: ["Establecimiento", "Brisa Gran Plaza"],
    amount: /Importe del ticket/,
    seen: ["¿Se vio?", "Sí, y se avisó"],
    recovered: ["¿Se ha recuperado?", "No"],
    cameras: ["¿Hay cámaras?", "Sí, sin buscar aún"],
    starter: "Se le retiene en la salida",
    method: ["¿Cómo?", "Entre sus cosas"],
    count: ["¿Cuántos eran?", "Una persona"],
    articles: ["¿Cuántos artículos?", "Hasta 4"],
    people: "Autores y testigos",
    offender: "Buscar o añadir autor",
    goods: "Ticket y artículos",
    police: "Policía y juicio",
    force: "Policía Nacional",
    attestation: /atestado/,
    send: "Enviar el caso",
    sent: /^Enviado\. N\.º \d{4}-\d{6}$/,
    saved: "Guardado en este teléfono",
  },
  fr: {
    report: "Signaler un fait",
    photo: "Prendre une photo",
    shop: null,
    amount: /Montant du ticket/,
    seen: ["Quelqu’un l’a vu", "Oui, alerte donnée"],
    recovered: ["Articles récupérés", "Non"],
    cameras: ["Y a-t-il des caméras", "Oui, à chercher"],
    starter: "Retenu à la sortie",
    method: ["Comment", "Parmi ses affaires"],
    count: ["Combien de personnes", "Une personne"],
    articles: ["Combien d’articles", "4 ou moins"],
    people: "Auteurs et témoins",
    offender: "Chercher ou ajouter auteur",
    goods: "Ticket et articles",
    police: "Police et audience",
    force: "Police nationale",
    attestation: /procès-verbal/,
    send: "Envoyer l’affaire",
    sent: /^Envoyé\. N° \d{4}-\d{6}$/,
    saved: "Gardé sur ce téléphone",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const photo = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await jpeg() });

async function report(page: Page, at: Words, { isFull, isOnline }: { isFull: boolean; isOnline: boolean }) {
  const thumb = tapCounter(page);
  await thumb.tap(page.getByRole("link", { name: at.report }));
  await thumb.photo(page.getByRole("button", { name: at.photo }), await photo("foto.jpg"));
  if (at.shop && (await page.getByRole("radiogroup", { name: at.shop[0] }).count()) > 0) await thumb.tile(at.shop);
  await thumb.tap(page.getByLabel(at.amount));
  await thumb.type("45,90");
  await thumb.tile(at.seen);
  await thumb.tile(at.recovered);
  await thumb.tile(at.cameras);
  await thumb.button(at.starter);
  if (isFull) {
    for (const answer of [at.method, at.count, at.articles]) await thumb.tile(answer);
    if (isOnline) {
      // Somebody whom the shop knows.
      await thumb.button(at.people);
      await thumb.tap(page.getByRole("combobox", { name: at.offender }));
      await thumb.tap(page.getByRole("option").first());
    }
    await thumb.button(at.goods);
    await thumb.photo(page.locator("[data-path=ticket]").getByRole("button", { name: at.photo }), await photo("ticket.jpg"));
    await thumb.button(at.police);
    await thumb.tap(page.getByRole("radio", { name: at.force, exact: true }));
    await thumb.tap(page.getByLabel(at.attestation));
    await thumb.type("2026/004512");
  }
  await thumb.button(at.send);
  return thumb.counts;
}

describe.each([
  ["es", "customer", "es-ES"],
  ["fr", "customer2", "fr-FR"],
] as const)("a report in %s", (language, account, locale) => {
  const at = words[language];

  test.each(["minimal", "full"] as const)("is sent, %s, within the taps of its goal, online and offline", async (kind) => {
    const page = await world.as(account, { ...phone, locale, at: "/main/today" });
    for (const line of ["online", "offline"] as const) {
      if (line === "offline") {
        await page.goto("/main/today");
        await page.getByRole("link", { name: at.report }).waitFor();
        // The screens are loaded; only the server is out of reach.
        await page.context().setOffline(true);
      }
      const counts = await report(page, at, { isFull: kind === "full", isOnline: line === "online" });
      await page.getByRole("heading", { level: 2, name: line === "online" ? at.sent : at.saved }).waitFor();
      rows.push({ language, report: kind, line, ...counts });
      expect(counts.taps).toBeLessThanOrEqual(goals[kind].taps);
      expect(counts.typed).toBeLessThanOrEqual(goals[kind].typed);
    }
    await page.context().close();
  });
});
