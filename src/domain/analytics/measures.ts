import { conductMeasures } from "./conduct-measures.ts";
import { courseMeasures } from "./course-measures.ts";
import type { Measure } from "./measure.ts";
import { worthMeasures } from "./worth-measures.ts";

/** The measures of the specification, in its order. Both screens, their documents and their tables are made of these. */
const measures = { ...worthMeasures, ...courseMeasures, ...conductMeasures };

export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as MeasureKey[];
export const measureOf = (key: MeasureKey): Measure => measures[key];
