import type { EnumsByLaw } from "../record-terms.ts";

/** Terms of Spanish and of French law, for records of that jurisdiction. */
export const enumsByLaw: EnumsByLaw = {
  es: {
    penalTypes: { pettyTheft: "Vol mineur (delito leve de hurto)", lessSeriousTheft: "Vol (delito menos grave)" },
    crimeTypes: {
      petty: "Infraction mineure (delito leve)",
      lessSerious: "Infraction moins grave (delito menos grave)",
      serious: "Infraction grave (delito grave)",
    },
    processing: { fast: "Accélérée (juicio rápido ou juicio inmediato)" },
    complaintTypes: { judge: "Plainte devant le juge", querella: "Querella" },
    awardGrounds: { civilLiability: "Responsabilité civile", costs: "Dépens (costas)" },
    trialAccordance: {
      none: "Sans conformidad",
      partial: "Conformidad partielle",
      full: "Conformidad",
      refused: "Conformidad refusée par le juge",
    },
    enforcementSentenceCompliance: { subsidiary: "Responsabilité personnelle subsidiaire" },
    actions: { conformityNegotiation: "Négociation de conformidad", indictment: "Acte d’accusation (escrito de acusación)" },
    civilProcedures: { monitoring: "Injonction de payer espagnole (monitorio)" },
  },
  fr: {
    penalTypes: { pettyTheft: "Vol simple de faible valeur", lessSeriousTheft: "Vol simple" },
    crimeTypes: { petty: "Contravention", lessSerious: "Délit", serious: "Crime" },
    processing: { fast: "Accélérée (comparution immédiate ou CRPC)" },
    complaintTypes: { mainCourante: "Main courante" },
    awardGrounds: { costs: "Frais (475-1 CPP, 700 CPC)" },
  },
};
