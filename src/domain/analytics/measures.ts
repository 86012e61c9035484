import { amountMeasures } from "./amount-measures.ts";
import { incidentMeasures } from "./incident-measures.ts";
import type { Measure } from "./measure.ts";
import { procedureMeasures } from "./procedure-measures.ts";

/** The measures of the specification, in its order. Both screens and all reports are built from these. */
const measures = { ...amountMeasures, ...procedureMeasures, ...incidentMeasures };

export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as MeasureKey[];
export const measureOf = (key: MeasureKey): Measure => measures[key];

const all: readonly Measure[] = Object.values(measures);
/** The keys that results can have. */
export const figureKeys = [...new Set(all.flatMap(({ figures }) => figures.map(({ key }) => key)))];
export const viewKeys = [...new Set(all.flatMap(({ views }) => views.map(({ key }) => key)))];
