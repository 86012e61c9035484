import type { EnumKey, EnumName } from "#domain/enumerations.ts";

export const enums = {
  countries: {
    Spain: "España",
    France: "Francia",
  },
  locales: {
    es: "Español",
    fr: "Francés",
  },
  roles: {
    admin: "Administrador",
    manager: "Gestor",
    lawyer: "Abogado",
    supercustomer: "Cliente (sede central)",
    customer: "Cliente (establecimiento)",
    public: "Público (sin sesión)",
  },
  availability: {
    online: "Disponible",
    away: "Ausente",
    doNotDisturb: "No molestar",
    offline: "Desconectado",
  },
  userStatus: {
    active: "Activo",
    blocked: "Bloqueado",
    deactivated: "Desactivado",
  },
  casesTypes: {
    penal: "Casos penales",
    civil: "Casos civiles",
    issue: "Hechos no denunciables",
  },
  courtTypes: {
    instruction: "Instrucción (Sección de Instrucción)",
    penal: "Penal (Sección de lo Penal)",
    minors: "Menores (Sección de Menores)",
    firstInstance: "Primera Instancia (Sección Civil)",
    commercial: "Mercantil (Sección de lo Mercantil)",
    social: "Social (Sección de lo Social)",
    provincialCourt: "Audiencia Provincial",
    superiorCourt: "Tribunal Superior de Justicia",
    supremeCourt: "Tribunal Supremo",
    frJudicialCourt: "Tribunal judicial",
    frCriminalCourt: "Tribunal correccional",
    frPoliceCourt: "Tribunal de policía",
    frChildrenCourt: "Tribunal de menores",
    frAssizeCourt: "Tribunal de lo criminal (assises)",
    frDepartmentalCriminalCourt: "Tribunal criminal departamental",
    frAppealCourt: "Tribunal de apelación",
    frCommercialCourt: "Tribunal de comercio",
    frCassationCourt: "Tribunal de casación",
  },
} as const satisfies { [N in EnumName]: Record<EnumKey<N>, string> };
