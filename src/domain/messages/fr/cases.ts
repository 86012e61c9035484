import type { cases as es } from "../es/cases.ts";
import type { Same } from "../same.ts";

export const cases: Same<typeof es> = {
  "case.autos.invalid": "Numéro de procédure incorrect. Ex. : 123/2026.",
  "case.facts.short": "Décrivez les faits en au moins 20 caractères",
  "case.beforeJudgment": "La date ne peut pas être antérieure au jugement",
  "case.customer.noPenal": "Ce client n’a pas d’affaires pénales",
  "case.deleted": "Cette affaire a été supprimée",
  "confirm.witness": "Retirer ce témoin de l’affaire ?",
  "status.notAllowed": ({ from, to }) => `Passage de « ${from} » à « ${to} » impossible`,
  "status.noRole": "Votre rôle n’autorise pas ce changement",
  "status.missing": ({ fields }) => `Avant de continuer, renseignez : ${fields}`,
  "status.needTrial": "Indiquez la date d’audience et la juridiction",
  "status.needReason": "Indiquez le motif de non-traitement",
  "status.needDamning": "Une condamnation exige le sens « condamnation »",
  "status.needAcquittal": "Une relaxe exige le sens et son motif",
  "status.needAdjournment": "Ajoutez le renvoi et son motif",
  "status.reopenConfirm": ({ cid }) => `Vous allez rouvrir l’affaire ${cid}. Indiquez le motif.`,
  "status.forced": ({ user, reason }) => `Changement forcé par ${user} : ${reason}`,
};
