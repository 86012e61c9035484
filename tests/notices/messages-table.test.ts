import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { auth } from "#api/auth.ts";
import { starredLimit } from "#api/limits.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { theme } from "#web/app/theme.ts";
import { TimeoutError } from "#web/lib/with-timeout.ts";
import { longErrorDuration, toastDuration } from "#web/ui/feedback/toast.ts";

// Copied line by line from sections 5, 8 and 9 of the specification and its list of messages, not from the catalogues of the product.
const [nb, ap] = ["\u00a0", "’"];

const messages: readonly [MessageKey, string, string][] = [
  // Section 5: uniqueness and formats.
  [
    "witness.code.exists",
    "El DNI / NIE ya existe, por favor use el buscador de testigos.",
    `Ce numéro de pièce d${ap}identité existe déjà, veuillez utiliser la recherche de témoins.`,
  ],
  ["customer.code.exists", "Ya existe un cliente con ese CIF", "Un client existe déjà avec ce numéro SIREN/CIF"],
  ["company.alias.exists", "Ya existe una empresa con ese nombre para este cliente", "Une société de ce nom existe déjà pour ce client"],
  ["establishment.code.exists", "Ya existe un establecimiento con ese código", "Un établissement existe déjà avec ce code"],
  ["lawyer.dni.exists", "Ya existe un abogado con ese DNI", `Un avocat existe déjà avec ce numéro d${ap}identité`],
  ["person.dni.invalid", "DNI/NIE incorrecto. Ej: 12345678X o X1234567Y.", `DNI/NIE incorrect. Ex.${nb}: 12345678X ou X1234567Y.`],
  ["band.alias.exists", "Ya existe una banda con ese nombre", "Une bande existe déjà sous ce nom"],
  ["criminal.dni.exists", "Ya existe un autor con ese DNI", `Un auteur existe déjà avec ce numéro d${ap}identité`],
  ["vehicle.plate.exists", "Ya existe un vehículo con esa matricula", "Un véhicule existe déjà avec cette immatriculation"],
  ["vehicle.plate.invalid", "Matrícula incorrecta. Ej: 1234ABC o 9999ZZZ.", `Immatriculation incorrecte. Ex.${nb}: 1234ABC ou AB-123-CD.`],
  ["save.failed", "Error al guardar, revise el formulario", `Erreur d${ap}enregistrement, vérifiez le formulaire`],
  ["password.mismatch", "Las contraseñas no coinciden. Inténtelo de nuevo.", "Les mots de passe ne correspondent pas. Veuillez réessayer."],
  ["user.name.empty", "Indique su nombre", "Veuillez indiquer votre nom"],
  ["user.email.exists", "Este correo ya está en uso", "Cette adresse e-mail est déjà utilisée"],
  ["login.invalid", "Acceso no válido", "Identifiants non valides"],
  ["login.already", "Ya ha iniciado sesión", "Vous êtes déjà connecté"],
  // Section 8: errors, results, empty states.
  ["notification.errorTitle", "Error", "Erreur"],
  ["otp.invalid", "Código no válido", "Code non valide"],
  ["session.expired", "La sesión ha caducado. Vuelva a entrar.", "Votre session a expiré. Reconnectez-vous."],
  ["remove.failed", "ERROR: No se pudo eliminar el elemento", `ERREUR${nb}: impossible de supprimer l${ap}élément`],
  ["ticket.missing", "No se ha subido el ticket escaneado", `Le ticket de caisse numérisé n${ap}a pas été ajouté`],
  ["case.deleted", "Este caso ha sido eliminado", "Cette affaire a été supprimée"],
  ["doc.created", "Registro guardado", "Fiche enregistrée"],
  ["doc.updated", "Registro actualizado", "Fiche mise à jour"],
  ["doc.removed", "Registro eliminado", "Fiche supprimée"],
  ["file.created", "Archivo creado", "Fichier ajouté"],
  ["grid.empty", "No hay datos para mostrar", "Aucune donnée à afficher"],
  ["analytics.empty", "SIN DATOS", "AUCUNE DONNÉE"],
  // Section 9: messages about limits.
  ["starred.limit", "Puede marcar 10 páginas como máximo", "10 pages favorites au maximum"],
  ["otp.prompt", "Introduzca el código de 6 cifras de su aplicación", "Saisissez le code à 6 chiffres de votre application"],
];

describe("messages", () => {
  test.each(messages)("%s", (key, inSpanish, inFrench) => expect([es.texts[key], fr.texts[key]]).toEqual([inSpanish, inFrench]));

  test("the message about an invalid file has its name", () => {
    const name = "virus.exe";
    expect([translator(es)("file.invalid", { name }), translator(fr)("file.invalid", { name })]).toEqual([
      "Archivo no válido: virus.exe",
      `Fichier non valide${nb}: virus.exe`,
    ]);
  });
});

describe("constants", () => {
  test("notifications stay for 2500 ms, the one about a failed rename for 8800 ms", () =>
    expect([toastDuration, longErrorDuration]).toEqual([2500, 8800]));

  test("ten pages can be starred", () => expect(starredLimit).toBe(10));

  test("loading the code of a screen fails after 120 s", async () => {
    vi.useFakeTimers();
    const loaded = lazyComponent(() => new Promise<never>(() => undefined)).preload();
    const outcome = loaded.then(
      () => "loaded",
      (error) => error.constructor,
    );
    const pending = Promise.resolve("pending");
    await vi.advanceTimersByTimeAsync(119_999);
    expect(await Promise.race([outcome, pending])).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe(TimeoutError);
    vi.useRealTimers();
  });

  test("the theme is light, unless the user chose otherwise", async () => {
    const script = await readFile("src/web/public/theme.js", "utf8");
    const shown = (choice: string | null) => {
      const dataset: { mantineColorScheme?: string } = {};
      runInNewContext(script, {
        document: { documentElement: { dataset } },
        localStorage: { getItem: () => choice },
        matchMedia: () => ({ matches: true }),
      });
      return dataset.mantineColorScheme;
    };
    expect([null, "dark", "light"].map(shown)).toEqual(["light", "dark", "light"]);
  });

  test("breakpoints at 576, 768, 992 and 1200 px", () => {
    const pixels = Object.fromEntries(Object.entries(theme.breakpoints!).map(([name, em]) => [name, Number.parseFloat(em!) * 16]));
    expect(pixels).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 });
  });

  test("a second factor has six digits", () => {
    const schema = auth.loginUserProcess["~orpc"].inputSchema!;
    const isTaken = (otp: string) => schema.safeParse({ otp }).success;
    expect(["12345", "123456", "1234567", "12345a"].map(isTaken)).toEqual([false, true, false, false]);
  });

  test("the language is Spanish, except for browsers whose first language is French", async () => {
    const { browserLocale } = await import("#web/lib/i18n.tsx");
    const inBrowser = (language: string) => {
      vi.stubGlobal("navigator", { language });
      return browserLocale();
    };
    expect(["es-ES", "fr", "fr-FR", "fr-CA", "en-GB", "de"].map(inBrowser)).toEqual(["es", "fr", "fr", "fr", "es", "es"]);
    vi.unstubAllGlobals();
  });

  test("more than 4 articles or up to 4; incapacity of up to 8 days or more", () => {
    expect(es.enums.looseArticles).toMatchObject({ moreThanFour: "Más de 4 artículos", upToFour: "Hasta 4 artículos" });
    expect(fr.enums.looseArticles).toMatchObject({ moreThanFour: "Plus de 4 articles", upToFour: "4 articles ou moins" });
    for (const { enums } of [es, fr]) {
      const days = Object.values(enums.aggravatedRobberyTypes).filter((text) => /\b8\b/.test(text));
      expect(days.map((text) => /más de|plus de/.test(text))).toEqual([false, true]);
    }
  });
});

describe("time bands", async () => {
  const { db, make } = await openWorld();
  test("morning 7 to 13, noon 13 to 16, afternoon 16 to 22, night 22 to 7, in local time", async () => {
    const customer = await make.customer();
    const establishment = await make.establishment({ customer, zip: "35001", state: "Las Palmas" });
    for (let hour = 0; hour < 24; hour++)
      await make.case({ customer, establishment, datetime: `2026-01-14T${String(hour).padStart(2, "0")}:00:00.000Z` });
    const rows = await db.asSystem((tx) =>
      tx.rows<{ hour: number; band: number }>(
        sql`select extract(hour from datetime at time zone time_zone)::int as hour, facts_slot % 4 as band from cases order by 1`,
      ),
    );
    const names = ["morning", "noon", "afternoon", "night"];
    const expected = Array.from({ length: 24 }, (_, hour) =>
      hour < 7 || hour >= 22 ? "night" : hour < 13 ? "morning" : hour < 16 ? "noon" : "afternoon",
    );
    expect(rows.map(({ band }) => names[band])).toEqual(expected);
  });
});
