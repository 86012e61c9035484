/** The closed lists of the domain. Order is the order people see; labels live in messages. */
export type Option = { key: string; jurisdiction?: "es" | "fr" };

export const enumerations = {
  countries: [
    { key: "Spain", jurisdiction: "es" },
    { key: "France", jurisdiction: "fr" },
  ],
  locales: [{ key: "es" }, { key: "fr" }],
  roles: [{ key: "admin" }, { key: "manager" }, { key: "lawyer" }, { key: "supercustomer" }, { key: "customer" }, { key: "public" }],
  availability: [{ key: "online" }, { key: "away" }, { key: "doNotDisturb" }, { key: "offline" }],
  userStatus: [{ key: "active" }, { key: "blocked" }, { key: "deactivated" }],
  casesTypes: [{ key: "penal" }, { key: "civil" }, { key: "issue" }],
  courtTypes: [
    { key: "instruction", jurisdiction: "es" },
    { key: "penal", jurisdiction: "es" },
    { key: "minors", jurisdiction: "es" },
    { key: "firstInstance", jurisdiction: "es" },
    { key: "commercial", jurisdiction: "es" },
    { key: "social", jurisdiction: "es" },
    { key: "provincialCourt", jurisdiction: "es" },
    { key: "superiorCourt", jurisdiction: "es" },
    { key: "supremeCourt", jurisdiction: "es" },
    { key: "frJudicialCourt", jurisdiction: "fr" },
    { key: "frCriminalCourt", jurisdiction: "fr" },
    { key: "frPoliceCourt", jurisdiction: "fr" },
    { key: "frChildrenCourt", jurisdiction: "fr" },
    { key: "frAssizeCourt", jurisdiction: "fr" },
    { key: "frDepartmentalCriminalCourt", jurisdiction: "fr" },
    { key: "frAppealCourt", jurisdiction: "fr" },
    { key: "frCommercialCourt", jurisdiction: "fr" },
    { key: "frCassationCourt", jurisdiction: "fr" },
  ],
  modusOperandi: [
    { key: "unpaidCar" },
    { key: "unpaidCart" },
    { key: "bloomers" },
    { key: "labelChange" },
    { key: "emergencyExit" },
    { key: "screen" },
    { key: "penguin" },
    { key: "moonLanding" },
    { key: "butron" },
    { key: "canOpener" },
    { key: "raffiaBag" },
    { key: "linedBag" },
    { key: "counterfeitCoin" },
    { key: "fakeCard" },
    { key: "reusedTicket" },
    { key: "canvas" },
    { key: "surfers" },
  ],
  witnessTypes: [{ key: "vigilant" }, { key: "attendant" }, { key: "second" }, { key: "employee" }, { key: "customer" }],
} as const satisfies Record<string, readonly Option[]>;

export type EnumName = keyof typeof enumerations;
export type EnumKey<N extends EnumName> = (typeof enumerations)[N][number]["key"];

export const keysOf = <N extends EnumName>(name: N) => enumerations[name].map((option) => option.key) as [EnumKey<N>, ...EnumKey<N>[]];
