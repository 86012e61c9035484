import { expect, test } from "vitest";
import type { Locale } from "./catalogue.ts";

/** A word that is not used for a thing, the word for it, and the texts that may use it all the same, by reason. */
type Rule = { not: RegExp; use: string; except?: Readonly<Record<string, RegExp>> };

/** A whole word: `\b` does not know accents. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "iu");

const quoted = { "quoted from the specification": /^(vehicle\.plate\.(exists|invalid)|person\.dni\.invalid)$/ };

const rules: Record<Locale, readonly Rule[]> = {
  es: [
    { not: /orden(es)? de alejamiento|prohibici[oó]n(es)? de acceso/i, use: "prohibición de acudir" },
    {
      not: word("prohibici(ón|ones)(?! de acudir)"),
      use: "prohibición de acudir",
      except: { "short name in a cell of the calendar": /^calendar\.short\.restrainingOrder/ },
    },
    { not: word("incidencias?"), use: "hecho no denunciable" },
    { not: word("husos? horarios?"), use: "zona horaria" },
    { not: word("retención legal|retenid[oa]s?"), use: "conservación por litigio", except: { "a person held by staff": /^enums\.fcseReasons/ } },
    { not: /[Nn]º|\b[Nn]°/, use: "N.º" },
    { not: /\bEj: /, use: "Ej.:", except: quoted },
    { not: word("matriculas?"), use: "matrícula", except: quoted },
    { not: /pendiente de recurso/i, use: "recurso en trámite" },
    { not: /oposici[oó]n al recurso/i, use: "impugnación del recurso" },
    { not: /denuncia en reserva/i, use: "denuncia sin autor conocido" },
    { not: /plazo prescrito/i, use: "delito prescrito" },
    { not: /reincidente conocido/i, use: "conocido por hechos anteriores" },
    { not: /citaci[oó]n como testigo|está citado|estaba citado/i, use: "aviso de juicio: figura usted como testigo (solo cita el juzgado)" },
    { not: /^Documento (creado|actualizado|eliminado)/, use: "registro" },
    { not: word("estimaci[oó]n(es)?"), use: "propuesta" },
  ],
  fr: [
    {
      not: word("actes?"),
      use: "diligence (événement au calendrier)",
      except: {
        "an act in the sense of the law":
          /^(status\.needInterruption|law\.step\.interruption\.fr|enums\.aggravatedRobberyTypes\.|enums\.interruptingActs\.|enumsByLaw\.es\.actions\.indictment)/,
        "an investigation that is asked for": /^enums\.actions\.evidenceBrief$/,
      },
    },
    { not: word("collaborateurs?"), use: "correspondant" },
    { not: word("états?"), use: "statut", except: { "mise en état, a stage of the procedure": /^enums\.civilStatus\.pendingPriorHearing$/ } },
    // The complaint pack has the name that the police give it.
    {
      not: word("dossiers?(?! de plainte)"),
      use: "affaire ou fiche",
      except: { "the file of the court, to which evidence is added": /^enums\.hasImages\./ },
    },
    {
      not: word("enregistrements?"),
      use: "fiche",
      except: {
        "the act of saving": /^(save\.failed|help\.|\/docs\/)/,
        "recordings of a camera": /images|recording/i,
      },
    },
    { not: word("estimations?|estimée?s?"), use: "proposition" },
    { not: /jours? ouvrables?/i, use: "jour ouvré", except: { "the words of 801 CPP and 642 CPC": /^law\.step\.calendar$/ } },
    { not: /faits? non déclarés?/i, use: "incident sans plainte" },
    { not: /conservation légale/i, use: "gel pour contentieux" },
    { not: /[Nn]º|[Nn]\.º/, use: "N°" },
    { not: /opposition (au|à un) recours/i, use: "réponse au recours" },
    { not: /plainte en réserve/i, use: "plainte contre X" },
    { not: /multirécidiviste/i, use: "déjà connu pour des faits antérieurs" },
    { not: /parade d’identification/i, use: "tapissage" },
    { not: /ticket moyen/i, use: "montant moyen" },
    { not: /types? d’acte/i, use: "type d’événement" },
    { not: /vous êtes convoqué|vous étiez convoqué|convocation comme témoin/i, use: "information : audience (seul le tribunal convoque)" },
    { not: /^Document (créé|mis à jour|supprimé)/, use: "fiche" },
    { not: /^(Nouveau|Archivé|Prescrit|Non traité|Clos)$/, use: "le féminin, pour une affaire ; « Créer » pour le bouton" },
  ],
};

type Text = { file: string; key: string; text: string };

/** A text with its parameters filled in by their names. */
const sample = (text: unknown): string =>
  typeof text === "function" ? String(text(new Proxy({}, { get: (_target, name) => `{${String(name)}}` }))) : String(text);

const textsIn = (file: string, value: unknown, path: readonly string[]): Text[] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(file, inner, [...path, key]))
    : [{ file, key: path.join("."), text: sample(value) }];

/** Exports whose keys are not unique by themselves: their name begins the key. */
const prefixes: Readonly<Record<string, string>> = { enums: "enums", labels: "labels", enumsByLaw: "enumsByLaw", servedLabels: "servedLabels" };

const modules = import.meta.glob<object>(["./es/*.ts", "./fr/*.ts"], { eager: true });
const files = import.meta.glob<string>(["/docs/manual.*.md", "/src/web/public/manifest.*.webmanifest"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const assembled = /\/(catalogue|texts)\.ts$/;

function textsOf(locale: Locale): Text[] {
  const groups = Object.entries(modules).filter(([file]) => file.startsWith(`./${locale}/`) && !assembled.test(file));
  const own = groups.flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      textsIn(file, value, file.includes("/help") ? ["help", name] : name in prefixes ? [prefixes[name]!] : []),
    ),
  );
  const plain = Object.entries(files).filter(([file]) => file.includes(`.${locale}.`));
  return [...own, ...plain.flatMap(([file, content]) => content.split("\n").map((text, line) => ({ file, key: `${file}:${line + 1}`, text })))];
}

/** "file, key: wrong word, use …" for every text that breaks a rule. */
const faultsIn = (texts: readonly Text[], known: readonly Rule[]): string[] =>
  texts.flatMap(({ file, key, text }) =>
    known.flatMap(({ not, use, except = {} }) => {
      const found = not.exec(text);
      const isExcepted = Object.values(except).some((keys) => keys.test(key));
      return found && !isExcepted ? [`${file}, ${key}: «${found[0]}», use «${use}»`] : [];
    }),
  );

test.each(["es", "fr"] as const)("one word per thing in %s", (locale) => expect(faultsIn(textsOf(locale), rules[locale])).toEqual([]));

test("a forbidden word is named with its file, its key and the word to use", () => {
  const wrong = { file: "./fr/x.ts", key: "x.y", text: "Le dossier est clos" };
  expect(faultsIn([wrong], rules.fr)).toEqual(["./fr/x.ts, x.y: «dossier», use «affaire ou fiche»"]);
});

test("every catalogue, help page and manual is read, and every exception is needed", () => {
  for (const locale of ["es", "fr"] as const) {
    const texts = textsOf(locale);
    const read = new Set(texts.map(({ file }) => file));
    const catalogues = ["mails", "enums", "enums-by-law", "labels", "help-cases"].map((name) => `./${locale}/${name}.ts`);
    expect(read).toEqual(new Set([...read, ...catalogues, `/docs/manual.${locale}.md`, `/src/web/public/manifest.${locale}.webmanifest`]));
    for (const { not, except = {} } of rules[locale])
      for (const [reason, keys] of Object.entries(except))
        expect({ reason, isNeeded: texts.some(({ key, text }) => keys.test(key) && not.test(text)) }).toEqual({ reason, isNeeded: true });
  }
});
