import type { EnumName } from "#domain/enumerations.ts";

/** Options that the original also called otherwise. */
export const otherNames: Partial<Record<EnumName, Readonly<Record<string, string>>>> = {
  countries: { ES: "Spain", ESP: "Spain", España: "Spain", FR: "France", FRA: "France", Francia: "France" },
  casesTypes: {
    ...{ case: "penal", cases: "penal", criminal: "penal", penalCases: "penal", penales: "penal" },
    ...{ civilCase: "civil", civilCases: "civil", civiles: "civil", issues: "issue", nonReportable: "issue", incidencias: "issue" },
  },
  complaintPlaces: { police: "policeStation", comisaria: "policeStation", shop: "store", establishment: "store", juzgado: "court" },
  complaintHolders: { guard: "vigilant", vigilante: "vigilant" },
  trialActions: { defence: "defense" },
  theftCount: { one: "onePerson", "1": "onePerson", moreThanOne: "severalPeople", several: "severalPeople" },
  looseArticles: { moreThan4: "moreThanFour", lessThan4: "upToFour", fewerThan4: "upToFour" },
  regularInArea: { yes: "knownOffender", known: "knownOffender" },
  userStatus: { disabled: "deactivated", inactive: "deactivated" },
  locales: { "es-ES": "es", "fr-FR": "fr", spanish: "es", french: "fr" },
  partTypes: { claimant: "demanding", plaintiff: "demanding" },
};
