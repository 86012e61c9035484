import type { termNames as es } from "../es/term-names.ts";
import type { Same } from "../same.ts";

export const termNames: Same<typeof es> = {
  "term.appeal": "Faire appel du jugement",
  "term.reform": "Recours en réforme contre le non-lieu",
  "term.dismissal": "Recours contre le classement ou le non-lieu",
  "term.indictment": "Conclusions d’accusation",
  "term.inquiry": "Fin du délai d’enquête",
  "term.unknownAuthor": "Procès-verbal sans auteur connu",
  "term.payOrOppose": "Payer ou former opposition",
  "term.oppose": "Former opposition",
  "term.answer": "Répondre à la demande",
  "term.enforcement": "Exécution forcée possible",
  "term.opposition": "Répondre à l’opposition",
  "term.demand": "Déposer la demande",
  "term.privateComplaint": "Plainte avec constitution de partie civile possible",
  "term.fine": "Payer ou contester l’amende forfaitaire",
  "term.civilParty": "Se constituer partie civile",
  "term.images": "Remettre les images",
  "term.erasure": "Effacement des images",
  "term.instalment": "Paiement convenu",
  "term.penalty": "Prescription de la peine",
  "term.civilJudgment": "Prescription de l’exécution",
  "term.limitation": "Prescription",
};
