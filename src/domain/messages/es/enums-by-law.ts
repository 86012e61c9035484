import type { EnumsByLaw } from "../record-terms.ts";

/** Terms of Spanish and of French law, for records of that jurisdiction. */
export const enumsByLaw: EnumsByLaw = {
  es: {
    penalTypes: { pettyTheft: "Delito leve de hurto", lessSeriousTheft: "Hurto (delito menos grave)" },
    crimeTypes: { petty: "Delito leve", lessSerious: "Delito menos grave", serious: "Delito grave" },
    processing: { fast: "Rápida (juicio rápido o juicio inmediato por delito leve)" },
  },
  fr: {
    penalTypes: { pettyTheft: "Hurto de escasa cuantía", lessSeriousTheft: "Hurto (vol simple)", aggravatedRobbery: "Robo o hurto agravado" },
    crimeTypes: { petty: "Contravención", lessSerious: "Delito (délit)", serious: "Crimen" },
    processing: { fast: "Rápida (comparecencia inmediata o CRPC)" },
    notProcessedReason: { fixedFinePaid: "Multa a tanto alzado (AFD) abonada" },
    complaintTypes: {
      judge: "Denuncia con constitución en parte civil",
      direct: "Citación directa",
      mainCourante: "Main courante (constancia sin denuncia)",
    },
    offenceDegrees: { completed: "Consumada", attempted: "Tentativa" },
    awardGrounds: { civilLiability: "Daños y perjuicios", costs: "Gastos (475-1 CPP, 700 CPC)" },
    trialAccordance: {
      none: "Sin reconocimiento de los hechos",
      partial: "Reconocimiento parcial",
      full: "CRPC homologada o reconocimiento total",
      refused: "Homologación denegada",
    },
    enforcementSentenceCompliance: { subsidiary: "Apremio judicial (contrainte judiciaire)" },
    actions: { conformityNegotiation: "Negociación de CRPC", indictment: "Conclusiones de la parte civil" },
    civilProcedures: { monitoring: "Requerimiento de pago (injonction de payer)" },
  },
};
