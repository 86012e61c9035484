import { criminal } from "./criminal.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";

/** What is compared to find probable duplicates. */
export const compared = { criminal, vehicle, witness };
export type ComparedName = keyof typeof compared;

export const isCompared = (name: string): name is ComparedName => Object.hasOwn(compared, name);
