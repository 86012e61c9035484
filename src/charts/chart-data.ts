import type { Unit } from "#domain/analytics/measure.ts";

/** A view with its names translated: what a chart draws. */
export type ChartData = {
  series: readonly { name: string; unit: Unit; color?: string | undefined }[];
  rows: readonly { name: string; values: readonly (number | null)[]; color?: string | undefined }[];
};

/** Colours and font, for the screen or for print. */
export type ChartTheme = {
  colors: readonly string[];
  text: string;
  muted: string;
  border: string;
  /** Behind a bar. */
  track: string;
  surface: string;
  font: string;
  /** Width of the names beside bars, in pixels. */
  nameWidth?: number;
};

export type ChartFormat = {
  /** A figure in full. */
  figure: (unit: Unit, value: number | null) => string;
  /** A figure beside an axis. */
  short: (unit: Unit, value: number) => string;
  percent: (share: number) => string;
};

export type ChartInput = { data: ChartData; theme: ChartTheme; format: ChartFormat };

/** The colour of a series: that of its meaning, else by its place. */
export const seriesColor = ({ data, theme }: Pick<ChartInput, "data" | "theme">, index: number) => data.series[index]!.color ?? colorAt(theme, index);
export const colorAt = ({ colors }: ChartTheme, index: number) => colors[index % colors.length]!;
export const total = ({ rows }: ChartData, series = 0) => rows.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
