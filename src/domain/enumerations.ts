import { caseEnumerations } from "./cases/case-enumerations.ts";
import { civilEnumerations } from "./civil-cases/civil-enumerations.ts";
import { type Option, options, plain } from "./option.ts";

/** The closed lists of the domain. Order is the order people see; labels live in messages. */
export const enumerations = {
  countries: [...options({ jurisdiction: "es" }, "Spain"), ...options({ jurisdiction: "fr" }, "France")],
  locales: plain("es", "fr"),
  roles: plain("admin", "manager", "lawyer", "supercustomer", "customer", "public"),
  availability: plain("online", "away", "doNotDisturb", "offline"),
  userStatus: plain("active", "blocked", "deactivated"),
  casesTypes: plain("penal", "civil", "issue"),
  courtTypes: [
    ...options(
      { jurisdiction: "es" },
      "instruction",
      "penal",
      "minors",
      "firstInstance",
      "commercial",
      "social",
      "provincialCourt",
      "superiorCourt",
      "supremeCourt",
    ),
    ...options(
      { jurisdiction: "fr" },
      "frJudicialCourt",
      "frCriminalCourt",
      "frPoliceCourt",
      "frChildrenCourt",
      "frAssizeCourt",
      "frDepartmentalCriminalCourt",
      "frAppealCourt",
      "frCommercialCourt",
      "frCassationCourt",
    ),
  ],
  modusOperandi: plain(
    "unpaidCar",
    "unpaidCart",
    "bloomers",
    "labelChange",
    "emergencyExit",
    "screen",
    "penguin",
    "moonLanding",
    "butron",
    "canOpener",
    "raffiaBag",
    "linedBag",
    "counterfeitCoin",
    "fakeCard",
    "reusedTicket",
    "canvas",
    "surfers",
  ),
  witnessTypes: plain("vigilant", "attendant", "second", "employee", "customer"),
  teachingCategories: plain("protocol", "evidence", "law", "safety", "trialPreparation", "application", "news"),
  /** Those of the specification's list, and the two that its text also asks for: adjourned hearings, and the start of a restraining order. */
  calendarEventTypes: plain(
    "trial",
    "adjournment",
    "restrainingOrderStart",
    "restrainingOrderEnd",
    "limitation",
    "appealDeadline",
    "demandResponse",
    "priorHearing",
    "civilTrial",
  ),
  hearingStates: plain("set", "held", "suspended", "cancelled"),
  timeBands: plain("morning", "noon", "afternoon", "night"),
  ...caseEnumerations,
  ...civilEnumerations,
} satisfies Record<string, readonly Option[]>;

export type EnumName = keyof typeof enumerations;
export type EnumKey<N extends EnumName> = (typeof enumerations)[N][number]["key"];

export const keysOf = <N extends EnumName>(name: N) => enumerations[name].map((option) => option.key) as [EnumKey<N>, ...EnumKey<N>[]];
