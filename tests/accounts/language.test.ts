import { describe, expect, test } from "vitest";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";
const french = await make.user({ locale: "fr" });
const spanish = await make.user({ locale: "es" });
const notFound = { es: es.texts["error.notFound"], fr: fr.texts["error.notFound"] };

/** Programs send `*` unless they are told otherwise, which asks for nothing. */
const languages = (asked: string | undefined) => ({ "accept-language": asked ?? "*" });

async function messageFor(person: typeof french | undefined, asked?: string): Promise<string> {
  const authorization = person && { authorization: `Bearer ${await world.signIn(person)}` };
  const path = person ? `/vehicles/${nobodyHas}` : "/nowhere";
  const answer = await fetch(`${url}/api${path}`, { headers: { ...authorization, ...languages(asked) } });
  return ((await answer.json()) as { message: string }).message;
}

describe("the language of an answer", () => {
  test("is that of the account when the request asks for none", async () => {
    expect([await messageFor(french), await messageFor(spanish)]).toEqual([notFound.fr, notFound.es]);
  });

  test.each([
    ["es", "es"],
    ["fr", "fr"],
    ["FR-be", "fr"],
    ["fr-FR,fr;q=0.9", "fr"],
    ["es;q=0.5, fr;q=0.7", "fr"],
    ["en-US,en;q=0.9,fr;q=0.5,es;q=0.4", "fr"],
    ["fr;q=0, es", "es"],
  ] as const)("is what the request asks for, whatever the account says (%s)", async (asked, locale) => {
    expect([await messageFor(french, asked), await messageFor(spanish, asked)]).toEqual([notFound[locale], notFound[locale]]);
  });

  test.each(["en", "*", "", "de-DE,de;q=0.9,en;q=0.8", "fr;q=0", "fr;q=x", ";;,,=", "franchement"])(
    "is that of the account where the request asks for languages that are not ours (%s)",
    async (asked) => {
      expect([await messageFor(french, asked), await messageFor(spanish, asked)]).toEqual([notFound.fr, notFound.es]);
    },
  );

  test("is Spanish for strangers who ask for none", async () => {
    expect([await messageFor(undefined), await messageFor(undefined, "en"), await messageFor(undefined, "fr")]).toEqual([
      notFound.es,
      notFound.es,
      notFound.fr,
    ]);
  });

  test("is that of the account for what it may not do, and for texts that are no errors", async () => {
    const reader = await make.user({ role: "customer", customer: await make.customer(), locale: "fr" });
    const authorization = `Bearer ${await world.signIn(reader)}`;
    const refused = await fetch(`${url}/api/jobs`, { headers: { authorization, ...languages(undefined) } });
    expect(await refused.json()).toMatchObject({ status: 403, message: fr.texts["error.forbidden"] });
    const record = await make.case();
    const law = await fetch(`${url}/api/cases/${record.id}/law`, {
      headers: { authorization: `Bearer ${await world.signIn(french)}`, ...languages(undefined) },
    });
    const { dates } = (await law.json()) as { dates: { title: string }[] };
    expect(dates.map(({ title }) => title)).toContain(fr.texts["law.limitation"]);
  });

  test("follows the account at once when it changes its language", async () => {
    const person = await make.user({ locale: "es" });
    expect(await messageFor(person)).toBe(notFound.es);
    await (await world.as(person)).account.update({ locale: "fr" });
    expect(await messageFor(person)).toBe(notFound.fr);
  });
});
