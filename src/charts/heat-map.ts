import type { EChartsOption } from "echarts";
import type { ChartInput } from "./chart-data.ts";
import { mixed, readableOn } from "./color.ts";
import { frame, letters, nameAxis, tooltip } from "./frame.ts";

const cell = 1;
const faintest = 0.12;

/** Rows across, series downwards: cells of one size, the fuller the stronger. Drawn as bars that stand on each other. */
export function heatMap(input: ChartInput): EChartsOption {
  const { data, look, say } = input;
  const most = Math.max(1, ...data.rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const colorOf = (value: number) => mixed(look.surface, look.colors[0]!, faintest + (1 - faintest) * (value / most));
  // The first series is on top, and bars grow upwards.
  const downwards = data.series.map((series, index) => ({ ...series, index })).toReversed();
  return {
    ...frame(input),
    tooltip: { ...tooltip(input), trigger: "item" },
    grid: { left: 4, right: 4, top: 2, bottom: 2, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    xAxis: { ...nameAxis(input), axisLine: { show: false } },
    yAxis: {
      type: "value",
      max: data.series.length * cell,
      interval: cell / 2,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...letters(look, look.muted), formatter: (value: number) => (value % cell === 0 ? "" : downwards[Math.floor(value)]!.name) },
    },
    series: downwards.map(({ name, unit, index }) => ({
      name,
      type: "bar",
      stack: "all",
      barCategoryGap: 0,
      itemStyle: { borderColor: look.surface, borderWidth: 3, borderRadius: 5 },
      data: data.rows.map(({ values }) => {
        const color = colorOf(values[index] ?? 0);
        return { value: cell, itemStyle: { color }, label: { color: readableOn(color) } };
      }),
      label: {
        show: true,
        position: "inside",
        ...letters(look, look.text),
        formatter: ({ dataIndex }: { dataIndex: number }) => say.short(unit, data.rows[dataIndex]!.values[index] ?? 0),
      },
      // A formatter of the whole would have to write markup, and names are what people typed.
      tooltip: { valueFormatter: (_value, dataIndex) => say.figure(unit, data.rows[dataIndex]!.values[index] ?? 0) },
    })),
  };
}
