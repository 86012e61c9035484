import type { EnumKey, EnumName } from "#domain/enumerations.ts";

export const enums = {
  countries: {
    Spain: "Espagne",
    France: "France",
  },
  locales: {
    es: "Espagnol",
    fr: "Français",
  },
  roles: {
    admin: "Administrateur",
    manager: "Gestionnaire",
    lawyer: "Avocat",
    supercustomer: "Client (siège)",
    customer: "Client (magasin)",
    public: "Public (non connecté)",
  },
  availability: {
    online: "Disponible",
    away: "Absent",
    doNotDisturb: "Ne pas déranger",
    offline: "Hors ligne",
  },
  userStatus: {
    active: "Actif",
    blocked: "Bloqué",
    deactivated: "Désactivé",
  },
  casesTypes: {
    penal: "Affaires pénales",
    civil: "Affaires civiles",
    issue: "Faits non déclarés",
  },
  courtTypes: {
    instruction: "Juridiction d’instruction (Espagne)",
    penal: "Juridiction pénale (Espagne)",
    minors: "Juridiction pour mineurs (Espagne)",
    firstInstance: "Juridiction civile (Espagne)",
    commercial: "Juridiction commerciale (Espagne)",
    social: "Juridiction sociale (Espagne)",
    provincialCourt: "Audiencia Provincial",
    superiorCourt: "Tribunal Superior de Justicia",
    supremeCourt: "Tribunal Supremo",
    frJudicialCourt: "Tribunal judiciaire",
    frCriminalCourt: "Tribunal correctionnel",
    frPoliceCourt: "Tribunal de police",
    frChildrenCourt: "Tribunal pour enfants",
    frAssizeCourt: "Cour d’assises",
    frDepartmentalCriminalCourt: "Cour criminelle départementale",
    frAppealCourt: "Cour d’appel",
    frCommercialCourt: "Tribunal de commerce",
    frCassationCourt: "Cour de cassation",
  },
} as const satisfies { [N in EnumName]: Record<EnumKey<N>, string> };
