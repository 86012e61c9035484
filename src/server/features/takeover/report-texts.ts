import type { Locale } from "#domain/messages/catalogue.ts";
import type { FindingKind, Level } from "./findings.ts";
import type { CollectionResult } from "./take-over.ts";

type Texts = {
  title: string;
  trial: string;
  written: string;
  refused: string;
  errors: string;
  nothing: string;
  collections: string;
  collectionHeadings: readonly string[];
  states: Record<CollectionResult["state"], string>;
  files: (facts: { named: string; brought: string; missing: string; refused: string; megabytes: string }) => string;
  people: (facts: { count: string }) => string;
  notInvited: string;
  levels: Record<Level, readonly [title: string, explanation: string]>;
  /** Where an answer was completed that is not neutral. */
  notNeutral: string;
  headings: readonly string[];
  kinds: Record<FindingKind, string>;
  whole: string;
  more: string;
  otherValues: string;
  names: Readonly<Record<string, string>>;
};

/** Only operators read them, in a file: browsers need not load them with the catalogue. */
export const reportTexts: Readonly<Record<Locale, Texts>> = {
  es: {
    title: "Informe de la importación",
    trial: "Es una prueba: no se ha escrito nada. Para importar, repita la orden con `--write`.",
    written: "Importación terminada. Puede repetirla: lo ya importado no cambia.",
    refused:
      "La importación se ha detenido en la primera colección con errores, de la que no se ha escrito nada. Corrija los errores y repita la orden: lo anterior ya está importado y seguirá donde se quedó. Con `--leave-out` se omiten solo los documentos con errores.",
    errors: "Hay errores: con `--write` no se importaría nada de esas colecciones ni de las siguientes.",
    nothing: "Nada que señalar.",
    collections: "Colecciones",
    collectionHeadings: [
      "Colección",
      "Archivo",
      "Estado",
      "Leídos",
      "Nuevos",
      "De ellos eliminados",
      "Unidos",
      "Sin cambios",
      "Cambiados",
      "En espera",
      "Errores",
    ],
    states: { checked: "comprobada", written: "importada", refused: "no importada", notReached: "sin empezar" },
    files: ({ named, brought, missing, refused, megabytes }) =>
      `Archivos: ${named} nombrados en los documentos, ${brought} correctos (${megabytes} MB), ${missing} no encontrados, ${refused} no admitidos.`,
    people: ({ count }) => `Invitaciones enviadas: ${count}.`,
    notInvited: "No se ha enviado ninguna invitación. Con `--invite` se invita a quien todavía no tiene contraseña.",
    levels: {
      error: ["Errores", "Impiden importar la colección o, con `--leave-out`, solo ese documento. Cada línea dice dónde está y qué valor tiene."],
      aside: ["Apartado", "Valores sin sitio en Sumario. Se guardan junto al documento importado y en `findings.jsonl`; no se pierden."],
      completed: [
        "Completado",
        "Datos que Sumario exige y que el documento no tenía, o que se han guardado tal como estaban escritos. Conviene revisarlos.",
      ],
      changed: [
        "Cambiados desde la importación anterior",
        "Ya estaban importados y el documento es ahora distinto. No se sobrescriben: alguien puede haber trabajado en ellos.",
      ],
      file: ["Archivos", "Archivos que faltan, que no se admiten o que ningún documento nombra."],
    },
    notNeutral:
      "Atención: «¿Se vio la sustracción?» y «¿Hay imágenes?» no tienen la respuesta «no se sabe», y ninguna de las suyas es neutral. Donde faltaban consta «No se vio; se detectó la falta de artículos» y «Sin cámaras o averiadas», aunque nadie lo haya dicho. Revise esos casos antes de usarlos en un escrito.",
    headings: ["Colección", "Campo", "Qué ocurre", "Valor", "Veces", "Dónde"],
    kinds: {
      json: "no es JSON válido",
      encoding: "no es texto UTF-8",
      tooLarge: "documento de más de 16 MB",
      cutOff: "el archivo está incompleto",
      noObject: "no es un documento",
      noId: "documento sin identificador",
      repeatedId: "identificador repetido",
      missing: "falta un dato imprescindible",
      relation: "se refiere a un documento que no existe",
      sameKey: "otro documento tiene la misma clave",
      unknownField: "campo desconocido",
      unknownValue: "valor desconocido",
      format: "formato incorrecto",
      dangling: "se refiere a un documento que no existe",
      foreign: "es de otro cliente",
      line: "línea incompleta",
      tooLong: "texto demasiado largo, recortado",
      secret: "contraseña o clave, no se traslada",
      filled: "faltaba y se ha puesto",
      asWritten: "formato incorrecto, guardado tal cual",
      renumbered: "número nuevo",
      merged: "mismo registro que otro con esa clave",
      adopted: "ya existía en Sumario",
      court: "juzgado creado a partir de su nombre",
      changed: "documento distinto",
      fileMissing: "archivo no encontrado",
      fileName: "nombre o tipo no admitido",
      fileContent: "el contenido no es lo que dice su nombre",
      fileUnused: "ningún documento lo nombra",
      notRead: "archivo que no es de ninguna colección",
    },
    whole: "(documento)",
    more: "y más",
    otherValues: "otros valores",
    names: { filters: "Filtros guardados", files: "Archivos" },
  },
  fr: {
    title: "Rapport d’importation",
    trial: "Ceci est un essai : rien n’a été écrit. Pour importer, relancez la commande avec `--write`.",
    written: "Importation terminée. Vous pouvez la relancer : ce qui est déjà importé ne change pas.",
    refused:
      "L’importation s’est arrêtée à la première collection comportant des erreurs, dont rien n’a été écrit. Corrigez les erreurs et relancez la commande : ce qui précède est importé, et elle reprendra où elle s’est arrêtée. Avec `--leave-out`, seuls les documents en erreur sont laissés de côté.",
    errors: "Il y a des erreurs : avec `--write`, rien de ces collections ni des suivantes ne serait importé.",
    nothing: "Rien à signaler.",
    collections: "Collections",
    collectionHeadings: [
      "Collection",
      "Fichier",
      "État",
      "Lus",
      "Nouveaux",
      "Dont supprimés",
      "Réunis",
      "Inchangés",
      "Modifiés",
      "En attente",
      "Erreurs",
    ],
    states: { checked: "vérifiée", written: "importée", refused: "non importée", notReached: "non commencée" },
    files: ({ named, brought, missing, refused, megabytes }) =>
      `Fichiers : ${named} nommés dans les documents, ${brought} corrects (${megabytes} Mo), ${missing} introuvables, ${refused} refusés.`,
    people: ({ count }) => `Invitations envoyées : ${count}.`,
    notInvited: "Aucune invitation n’a été envoyée. Avec `--invite`, les personnes sans mot de passe sont invitées.",
    levels: {
      error: [
        "Erreurs",
        "Elles empêchent d’importer la collection ou, avec `--leave-out`, ce seul document. Chaque ligne dit où se trouve l’erreur et quelle est la valeur.",
      ],
      aside: [
        "Mis de côté",
        "Valeurs sans place dans Sumario. Elles sont conservées avec le document importé et dans `findings.jsonl` ; rien n’est perdu.",
      ],
      completed: ["Complété", "Données que Sumario exige et que le document n’avait pas, ou conservées telles quelles. Il convient de les relire."],
      changed: [
        "Modifiés depuis l’importation précédente",
        "Déjà importés, mais le document est désormais différent. Ils ne sont pas écrasés : quelqu’un a pu y travailler.",
      ],
      file: ["Fichiers", "Fichiers manquants, refusés ou qu’aucun document ne nomme."],
    },
    notNeutral:
      "Attention\u00a0: «\u00a0Le vol a-t-il été constaté\u00a0?\u00a0» et «\u00a0Images disponibles\u00a0?\u00a0» n’ont pas de réponse «\u00a0inconnu\u00a0», et aucune des leurs n’est neutre. Là où elles manquaient figurent «\u00a0Fait non constaté\u00a0; articles manquants relevés\u00a0» et «\u00a0Pas de caméras ou hors service\u00a0», bien que personne ne l’ait dit. Relisez ces dossiers avant de les utiliser dans un acte.",
    headings: ["Collection", "Champ", "Constat", "Valeur", "Fois", "Où"],
    kinds: {
      json: "JSON non valide",
      encoding: "texte qui n’est pas en UTF-8",
      tooLarge: "document de plus de 16 Mo",
      cutOff: "le fichier est incomplet",
      noObject: "ce n’est pas un document",
      noId: "document sans identifiant",
      repeatedId: "identifiant répété",
      missing: "une donnée indispensable manque",
      relation: "renvoie à un document qui n’existe pas",
      sameKey: "un autre document a la même clé",
      unknownField: "champ inconnu",
      unknownValue: "valeur inconnue",
      format: "format incorrect",
      dangling: "renvoie à un document qui n’existe pas",
      foreign: "appartient à un autre client",
      line: "ligne incomplète",
      tooLong: "texte trop long, coupé",
      secret: "mot de passe ou clé, non repris",
      filled: "manquait et a été complété",
      asWritten: "format incorrect, conservé tel quel",
      renumbered: "nouveau numéro",
      merged: "même fiche qu’une autre portant cette clé",
      adopted: "existait déjà dans Sumario",
      court: "juridiction créée à partir de son nom",
      changed: "document différent",
      fileMissing: "fichier introuvable",
      fileName: "nom ou type refusé",
      fileContent: "le contenu n’est pas ce que dit son nom",
      fileUnused: "aucun document ne le nomme",
      notRead: "fichier qui n’est d’aucune collection",
    },
    whole: "(document)",
    more: "et d’autres",
    otherValues: "autres valeurs",
    names: { filters: "Filtres enregistrés", files: "Fichiers" },
  },
};
