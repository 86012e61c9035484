import type { documents as es } from "../es/documents.ts";
import type { Same } from "../same.ts";

export const documents: Same<typeof es> = {
  "document.page": ({ page, pages }) => `Page ${page} sur ${pages}`,
  "document.made": ({ date }) => `Établi le ${date}`,
  "document.confidential": ({ user, date }) => `Confidentiel · contient des données personnelles · Établi par ${user} le ${date}`,
  "document.zone": ({ zone }) => `Les heures sont celles du lieu des faits\u00a0: ${zone}.`,
  "document.courtZone": ({ zone }) => `L’heure de l’audience est celle de la juridiction : ${zone}.`,
  "summary.title": "Résumé de l’affaire",
  "summary.link": "Résumé en PDF",
  "summary.file": ({ number }) => `Résumé de l’affaire ${number}.pdf`,
  "summary.facts": ({ date }) => `Faits\u00a0: ${date}`,
  "summary.file.name": "Fichier et empreinte SHA-256",
  "summary.file.place": "Rubrique",
  "summary.law": "Délais légaux (proposition)",
  "summary.law.note": "Dates calculées à partir des données de l’affaire. Ce sont des propositions\u00a0: vérifiez-les avant de vous en servir.",
  "summary.law.term": "Délai et calcul",
  "summary.law.date": "Date",
  "summary.law.reference": "Article",
};
