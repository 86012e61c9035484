import { caseEnumerations } from "./cases/case-enumerations.ts";
import { civilEnumerations } from "./civil-cases/civil-enumerations.ts";
import { ledgerEnumerations } from "./ledger/ledger-enumerations.ts";
import { type Option, options, plain } from "./option.ts";

/** The closed lists of the domain. Order is the order people see; labels live in messages. */
export const enumerations = {
  countries: [...options({ jurisdiction: "es" }, "Spain"), ...options({ jurisdiction: "fr" }, "France")],
  locales: plain("es", "fr"),
  /** The kinds of record for which writs are made. */
  writRecords: plain("case", "civilCase"),
  /** Whom people write a mail to from a case. */
  mailRecipients: plain("establishment", "witness", "court", "customer"),
  roles: plain("admin", "manager", "lawyer", "supercustomer", "customer", "public"),
  availability: plain("online", "away", "doNotDisturb", "offline"),
  userStatus: plain("active", "blocked", "deactivated"),
  casesTypes: plain("penal", "civil", "issue"),
  courtTypes: [
    ...options({ jurisdiction: "es", group: "penal" }, "instruction", "penal", "minors"),
    ...options({ jurisdiction: "es", group: "civil" }, "firstInstance", "commercial"),
    ...options({ jurisdiction: "es", group: "labour" }, "social"),
    ...options({ jurisdiction: "es", group: "both" }, "provincialCourt", "superiorCourt", "supremeCourt"),
    ...options({ jurisdiction: "fr", group: "both" }, "frJudicialCourt"),
    ...options(
      { jurisdiction: "fr", group: "penal" },
      "frCriminalCourt",
      "frPoliceCourt",
      "frChildrenCourt",
      "frAssizeCourt",
      "frDepartmentalCriminalCourt",
    ),
    ...options({ jurisdiction: "fr", group: "both" }, "frAppealCourt"),
    ...options({ jurisdiction: "fr", group: "civil" }, "frCommercialCourt"),
    ...options({ jurisdiction: "fr", group: "both" }, "frCassationCourt"),
  ],
  /** The sections of a Tribunal de Instancia (84 LOPJ, since LO 1/2025). */
  courtSections: options(
    { jurisdiction: "es" },
    "civil",
    "instruction",
    "civilInstruction",
    "family",
    "commercial",
    "violence",
    "childViolence",
    "penal",
    "minors",
    "prisons",
    "administrative",
    "social",
  ),
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
  sexes: plain("male", "female"),
  apparentAges: plain("about15", "about20", "about30", "about40", "about50", "about60", "about70"),
  heights: plain("short", "average", "tall"),
  spokenLanguages: plain("spanish", "french", "catalan", "basque", "galician", "english", "arabic", "romanian", "portuguese", "italian", "other"),
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
    "task",
  ),
  hearingStates: plain("set", "held", "suspended", "cancelled"),
  /** The entities whose records have tasks. */
  taskRecords: plain("case", "civilCase", "issue"),
  /** What comes next in a record; `none` if nothing is planned. */
  nextKinds: plain("hearing", "term", "task", "request", "review", "none"),
  timeBands: plain("morning", "noon", "afternoon", "night"),
  ...caseEnumerations,
  ...civilEnumerations,
  ...ledgerEnumerations,
} satisfies Record<string, readonly Option[]>;

export type EnumName = keyof typeof enumerations;
export type EnumKey<N extends EnumName> = (typeof enumerations)[N][number]["key"];

export const keysOf = <N extends EnumName>(name: N) => enumerations[name].map((option) => option.key) as [EnumKey<N>, ...EnumKey<N>[]];

/** The keys of one group of a closed list, and those of both groups. */
export const keysOfGroup = (name: EnumName, group: string): string[] =>
  (enumerations[name] as readonly Option[]).filter((option) => option.group === group || option.group === "both").map(({ key }) => key);
