import type { EChartsOption } from "echarts";
import { type ChartInput, colorAt } from "./chart-data.ts";
import { frame, nameAxis, tooltip, valueAxis } from "./frame.ts";

const room = { left: 4, right: 8, top: 10, bottom: 2, outerBoundsMode: "same" as const, outerBoundsContain: "axisLabel" as const };

/** Upright: months, or few groups. Series of another unit than the first stay in the table. */
export function columns(input: ChartInput, how: "beside" | "stacked"): EChartsOption {
  const { data, look, say } = input;
  const shown = seriesOfOneUnit(input);
  return {
    ...frame(input),
    tooltip: { ...tooltip(input), trigger: "axis", axisPointer: { type: "shadow" } },
    grid: room,
    xAxis: nameAxis(input),
    yAxis: valueAxis(input),
    series: shown.map(({ name, unit }, index) => ({
      name,
      type: "bar",
      ...(how === "stacked" && { stack: "all" }),
      barMaxWidth: 30,
      itemStyle: { color: colorAt(look, index), borderRadius: how === "stacked" ? 0 : [3, 3, 0, 0] },
      data: data.rows.map(({ values, color }) => ({ value: values[index] ?? 0, ...(color && { itemStyle: { color } }) })),
      tooltip: { valueFormatter: (value) => say.figure(unit, Number(value)) },
    })),
  };
}

/** Over the months. Where there is nothing to average the line is broken. */
export function line(input: ChartInput): EChartsOption {
  const { data, look, say } = input;
  return {
    ...frame(input),
    tooltip: { ...tooltip(input), trigger: "axis" },
    grid: room,
    xAxis: { ...nameAxis(input), boundaryGap: false },
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
      itemStyle: { color: colorAt(look, index) },
      data: data.rows.map(({ values }) => values[index] ?? null),
      tooltip: { valueFormatter: (value) => say.figure(unit, value === undefined || value === null ? null : Number(value)) },
    })),
  };
}

export const seriesOfOneUnit = ({ data: { series } }: Pick<ChartInput, "data">) => series.filter(({ unit }) => unit === series[0]!.unit);
