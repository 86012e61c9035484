import type { issues as es } from "../es/issues.ts";
import type { Same } from "../same.ts";

export const issues: Same<typeof es> = {
  "issue.deleted": "Cet incident sans plainte a été supprimé",
  "issue.converted": "Cet incident sans plainte a déjà été converti en affaire",
  "issue.convert": "Convertir en affaire",
  "issue.convert.title": "Convertir en affaire pénale",
  "issue.convert.text": ({ number }) =>
    `Une nouvelle affaire pénale sera créée avec les faits, témoins, liens et fichiers de «\u00a0${number}\u00a0». Cela n’est possible qu’une fois.`,
  "issue.convert.yes": "Convertir",
  "issue.convert.done": "Affaire créée",
  "issue.ask": "Demander la conversion en affaire",
  "issue.ask.text": ({ number }) =>
    `L’avocat sera prévenu que le siège demande de convertir « ${number} » en affaire pénale. La décision lui appartient.`,
  "issue.ask.yes": "Demander la conversion",
  "issue.ask.done": "L’avocat a été prévenu",
  "issue.noLawyer": "Cet incident n’a pas encore d’avocat. Demandez à votre gestionnaire de l’attribuer.",
  "issue.asked": ({ by, date }) => `Conversion demandée par ${by} le ${date}. L’avocat décide.`,
  "issue.isCase": "Converti en affaire pénale.",
  "issue.openCase": ({ number }) => `Aller à l’affaire ${number}`,
};
