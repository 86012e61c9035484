import type { EChartsOption } from "echarts";
import { baseOption, nameAxis, textStyle, tooltip } from "./base-option.ts";
import type { ChartInput } from "./chart-data.ts";

const cell = 1;
const minOpacity = 0.12;

/** Cells of equal size, rows across and series downwards; higher values are darker. Drawn as stacked bars, so that no further ECharts module is loaded. */
export function heatMap(input: ChartInput): EChartsOption {
  const { data, theme, format } = input;
  const highest = Math.max(1, ...data.rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const colorOf = (value: number) => mixColors(theme.surface, theme.colors[0]!, minOpacity + (1 - minOpacity) * (value / highest));
  // The first series belongs on top, but bars are stacked upwards.
  const downwards = data.series.map((series, index) => ({ ...series, index })).toReversed();
  return {
    ...baseOption(input),
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
      axisLabel: { ...textStyle(theme, theme.muted), formatter: (value: number) => (value % cell === 0 ? "" : downwards[Math.floor(value)]!.name) },
    },
    series: downwards.map(({ name, unit, index }) => ({
      name,
      type: "bar",
      stack: "all",
      barCategoryGap: 0,
      itemStyle: { borderColor: theme.surface, borderWidth: 3, borderRadius: 5 },
      data: data.rows.map(({ values }) => {
        const color = colorOf(values[index] ?? 0);
        return { value: cell, itemStyle: { color }, label: { color: readableOn(color) } };
      }),
      label: {
        show: true,
        position: "inside",
        ...textStyle(theme, theme.text),
        formatter: ({ dataIndex }: { dataIndex: number }) => format.short(unit, data.rows[dataIndex]!.values[index] ?? 0),
      },
      // `formatter` would have to build HTML, and names are typed by users; `valueFormatter` is escaped.
      tooltip: { valueFormatter: (_value, dataIndex) => format.figure(unit, data.rows[dataIndex]!.values[index] ?? 0) },
    })),
  };
}

/** Blends a share of `color` over `background`. */
function mixColors(background: string, color: string, share: number): string {
  const over = channels(color);
  const parts = channels(background).map((under, index) => Math.round(under + (over[index]! - under) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Black or white text, whichever has more contrast. */
function readableOn(color: string): string {
  const [red, green, blue] = channels(color).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? "#ffffff" : "#0b1016";
}

/** The minifier of the style sheets shortens `#ffffff` to `#fff`. */
const channels = (hex: string) =>
  (hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!).map((part) => Number.parseInt(part, 16));
