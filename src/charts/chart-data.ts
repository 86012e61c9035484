import type { Unit } from "#domain/analytics/measure.ts";

/** A view in words: what a chart draws. */
export type ChartData = {
  series: readonly { name: string; unit: Unit }[];
  rows: readonly { name: string; values: readonly (number | null)[]; color?: string }[];
};

/** The colours and the letters of where it is drawn: a screen in its theme, or paper. */
export type Look = {
  colors: readonly string[];
  text: string;
  muted: string;
  border: string;
  /** Behind a bar. */
  track: string;
  surface: string;
  font: string;
  /** How much room names beside bars have, in pixels. */
  names?: number;
};

export type Say = {
  /** A figure in full. */
  figure: (unit: Unit, value: number | null) => string;
  /** A figure beside an axis. */
  short: (unit: Unit, value: number) => string;
  percent: (share: number) => string;
};

export type ChartInput = { data: ChartData; look: Look; say: Say };

export const colorAt = ({ colors }: Look, index: number) => colors[index % colors.length]!;
export const total = ({ rows }: ChartData, series = 0) => rows.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
