import type { EChartsOption } from "echarts";
import { baseOption, nameAxis, textStyle, tooltip, valueAxis } from "./base-option.ts";
import { type ChartInput, seriesColor } from "./chart-data.ts";
import { wrapped } from "./wrapped.ts";

const grid = { left: 4, right: 8, top: 10, bottom: 6, outerBoundsMode: "same" as const, outerBoundsContain: "axisLabel" as const };

/** Vertical bars, for months or few groups. Series of another unit than the first are shown in the table only. */
export function columns(input: ChartInput, layout: "beside" | "stacked"): EChartsOption {
  const { data, format } = input;
  const shown = seriesOfOneUnit(input);
  return {
    ...baseOption(input),
    tooltip: { ...tooltip(input), trigger: "axis", axisPointer: { type: "shadow" } },
    grid,
    xAxis: { ...nameAxis(input), axisLabel: columnLabels(input) },
    yAxis: valueAxis(input),
    series: shown.map(({ name, unit }, index) => ({
      name,
      type: "bar",
      ...(layout === "stacked" && { stack: "all" }),
      barMaxWidth: 30,
      itemStyle: { color: seriesColor(input, index), borderRadius: layout === "stacked" ? 0 : [3, 3, 0, 0] },
      data: data.rows.map(({ values, color }) => ({ value: values[index] ?? 0, ...(color && { itemStyle: { color } }) })),
      tooltip: { valueFormatter: (value) => format.figure(unit, Number(value)) },
    })),
  };
}

/** A line over the months, with gaps where there is no value. */
export function line(input: ChartInput): EChartsOption {
  const { data, format } = input;
  return {
    ...baseOption(input),
    tooltip: { ...tooltip(input), trigger: "axis" },
    grid,
    xAxis: { ...nameAxis(input), boundaryGap: false, axisLabel: columnLabels(input) },
    yAxis: valueAxis(input),
    series: seriesOfOneUnit(input).map(({ name, unit }, index) => ({
      name,
      type: "line",
      smooth: 0.3,
      smoothMonotone: "x",
      symbol: "circle",
      symbolSize: 6,
      lineStyle: { width: 2 },
      areaStyle: { opacity: 0.1 },
      itemStyle: { color: seriesColor(input, index) },
      data: data.rows.map(({ values }) => values[index] ?? null),
      tooltip: { valueFormatter: (value) => format.figure(unit, value === undefined || value === null ? null : Number(value)) },
    })),
  };
}

/** Few groups are all named, in lines; of many months the first and the last always are. */
const fewGroups = 6;
const lettersPerLine = 12;
const columnLabels = ({ theme, data }: ChartInput) => ({
  ...textStyle(theme, theme.muted),
  ...(data.rows.length <= fewGroups
    ? { interval: 0, formatter: (name: string) => wrapped(name, lettersPerLine).join("\n") }
    : { showMinLabel: true, showMaxLabel: true, hideOverlap: true }),
});

export const seriesOfOneUnit = ({ data: { series } }: Pick<ChartInput, "data">) => series.filter(({ unit }) => unit === series[0]!.unit);
