import { band } from "./band.ts";
import { company } from "./company.ts";
import { court } from "./court.ts";
import { criminal } from "./criminal.ts";
import { establishment } from "./establishment.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";
import { zone } from "./zone.ts";

/** The entities that are searched for probable duplicates. Of the last two, only names and codes that differ by case, accents or spaces. */
export const compared = { criminal, vehicle, witness, band, establishment, court, company, zone };
export type ComparedName = keyof typeof compared;
export const comparedNames = Object.keys(compared) as ComparedName[];

export const isCompared = (name: string): name is ComparedName => Object.hasOwn(compared, name);
