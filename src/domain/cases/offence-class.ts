import { jurisdictionOf } from "#domain/check.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";

type OffenceClass = EnumKey<"crimeTypes">;
type Offence = { country?: unknown; penalType?: EnumKey<"penalTypes"> | null; crimeType?: OffenceClass | null };

const robbery = ["lessSerious", "serious"] as const;
const délit = ["lessSerious"] as const;

/** The classes that offences of a type can have, the usual one first. The value, the harm or the judge grade the others. */
const classes: Readonly<Record<Jurisdiction, Partial<Record<EnumKey<"penalTypes">, readonly OffenceClass[]>>>> = {
  // 234.1, 234.2, 240, 242, 468 CP
  es: {
    pettyTheft: ["petty"],
    lessSeriousTheft: ["lessSerious"],
    violentRobbery: robbery,
    intimidationRobbery: robbery,
    forceRobbery: robbery,
    seizure: robbery,
    breakingSentence: ["lessSerious"],
  },
  // 311-3, 311-4 to 311-10, 313-1, 314-1, 321-1, 434-41 CP: theft is a délit at any value.
  fr: {
    pettyTheft: délit,
    lessSeriousTheft: délit,
    internalTheft: délit,
    aggravatedRobbery: robbery,
    violentRobbery: robbery,
    intimidationRobbery: robbery,
    forceRobbery: robbery,
    seizure: robbery,
    scam: délit,
    misappropiation: délit,
    reception: délit,
    breakingSentence: délit,
  },
};

function classesOf(offence: Offence): readonly OffenceClass[] {
  const law = jurisdictionOf({ country: offence.country });
  return (law && offence.penalType && classes[law][offence.penalType]) || [];
}

export const contradictsType = (offence: Offence): boolean => {
  const possible = classesOf(offence);
  return possible.length > 0 && !!offence.crimeType && !possible.includes(offence.crimeType);
};

/** The class that goes with the type of the offence: the one that it has, unless the type rules it out; that of the type while it has none. */
export const classOf = (offence: Offence): OffenceClass | null =>
  offence.crimeType && !contradictsType(offence) ? offence.crimeType : (classesOf(offence)[0] ?? offence.crimeType ?? null);
