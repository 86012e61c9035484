import type { EChartsOption } from "echarts";
import { baseOption, nameAxis, textStyle, tooltip, valueAxis } from "./base-option.ts";
import { type ChartInput, type ChartTheme, colorAt, seriesColor, total } from "./chart-data.ts";
import { wrapped } from "./wrapped.ts";

const barWidth = 14;
const grid = { left: 4, right: 64, top: 0, bottom: 0, outerBoundsMode: "same" as const, outerBoundsContain: "axisLabel" as const };

/** The height of a line of a name beside a bar. */
export const nameLine = 14;
const averageLetter = 6.6;
export const nameWidthOf = ({ nameWidth = 140 }: Pick<ChartTheme, "nameWidth">) => nameWidth;

/** How many lines the longest of these names takes: nothing is cut, so bars stand further apart. */
export const linesOf = (names: readonly string[], width: number) =>
  Math.max(1, ...names.map((name) => wrapped(name, Math.floor(width / averageLetter)).length));

/** One horizontal bar per group, the first on top, with its figure at the end. */
export const bars = (input: ChartInput): EChartsOption => horizontalBars(input, 1);

/** Horizontal bars with the series stacked. */
export const stackedBars = (input: ChartInput): EChartsOption => horizontalBars(input, input.data.series.length);

function horizontalBars(input: ChartInput, shown: number): EChartsOption {
  const { data, theme, format } = input;
  const unit = data.series[0]!.unit;
  const isLast = (index: number) => index === shown - 1;
  const sum = (row: number) => data.rows[row]!.values.slice(0, shown).reduce<number>((all, value) => all + (value ?? 0), 0);
  return {
    ...baseOption(input),
    tooltip: tooltip(input),
    grid,
    xAxis: { ...valueAxis(input), show: false },
    yAxis: {
      ...nameAxis(input),
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...textStyle(theme, theme.text), width: nameWidthOf(theme), overflow: "break" as const, lineHeight: nameLine },
    },
    series: data.series.slice(0, shown).map(({ name }, index) => ({
      name,
      type: "bar" as const,
      stack: "all",
      barWidth,
      ...(index === 0 && { showBackground: true, backgroundStyle: { color: theme.track, borderRadius: 3 } }),
      itemStyle: { borderRadius: shown === 1 ? 3 : 0, color: seriesColor(input, index) },
      data: data.rows.map(({ values, color }) => ({ value: values[index] ?? 0, ...(color && { itemStyle: { color } }) })),
      tooltip: { valueFormatter: (value) => format.figure(unit, Number(value)) },
      ...(isLast(index) && {
        label: {
          ...textStyle(theme, theme.muted),
          show: true,
          position: "right" as const,
          formatter: ({ dataIndex }: { dataIndex: number }) => format.short(unit, sum(dataIndex)),
        },
      }),
    })),
  };
}

/** All groups in one bar, each as long as its share. */
export function shareBar(input: ChartInput): EChartsOption {
  const { data, theme, format } = input;
  const all = total(data);
  const share = (index: number) => (all === 0 ? 0 : (data.rows[index]!.values[0] ?? 0) / all);
  return {
    ...baseOption(input),
    tooltip: tooltip(input),
    grid: { left: 0, right: 0, top: 4, bottom: 4 },
    xAxis: { type: "value", show: false, max: all },
    yAxis: { type: "category", show: false, data: [""] },
    series: data.rows.map(({ name, values, color }, index) => ({
      name,
      type: "bar",
      stack: "all",
      barWidth: 26,
      data: [values[0] ?? 0],
      itemStyle: { color: color ?? colorAt(theme, index), borderColor: theme.surface, borderWidth: 1 },
      tooltip: { valueFormatter: (value) => `${format.figure(data.series[0]!.unit, Number(value))} · ${format.percent(share(index))}` },
    })),
  };
}
