import type { EChartsOption } from "echarts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { frame, letters, nameAxis, tooltip, valueAxis } from "./frame.ts";

const thickness = 14;
const room = { left: 4, right: 52, top: 0, bottom: 0, outerBoundsMode: "same" as const, outerBoundsContain: "axisLabel" as const };

/** A line for each group, the first on top, with its figure at the end. */
export const bars = (input: ChartInput): EChartsOption => across(input, 1);

/** The same with the series standing on each other. */
export const stackedBars = (input: ChartInput): EChartsOption => across(input, input.data.series.length);

function across(input: ChartInput, shown: number): EChartsOption {
  const { data, look, say } = input;
  const unit = data.series[0]!.unit;
  const isLast = (index: number) => index === shown - 1;
  const sum = (row: number) => data.rows[row]!.values.slice(0, shown).reduce<number>((all, value) => all + (value ?? 0), 0);
  return {
    ...frame(input),
    tooltip: tooltip(input),
    grid: room,
    xAxis: { ...valueAxis(input), show: false },
    yAxis: {
      ...nameAxis(input),
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...letters(look, look.text), width: look.names ?? 140, overflow: "truncate" as const },
    },
    series: data.series.slice(0, shown).map(({ name }, index) => ({
      name,
      type: "bar" as const,
      stack: "all",
      barWidth: thickness,
      ...(index === 0 && { showBackground: true, backgroundStyle: { color: look.track, borderRadius: 3 } }),
      itemStyle: { borderRadius: shown === 1 ? 3 : 0, color: colorAt(look, index) },
      data: data.rows.map(({ values, color }) => ({ value: values[index] ?? 0, ...(color && { itemStyle: { color } }) })),
      tooltip: { valueFormatter: (value) => say.figure(unit, Number(value)) },
      ...(isLast(index) && {
        label: {
          ...letters(look, look.muted),
          show: true,
          position: "right" as const,
          formatter: ({ dataIndex }: { dataIndex: number }) => say.short(unit, sum(dataIndex)),
        },
      }),
    })),
  };
}

/** All groups in one line, each as long as its share. */
export function shareBar(input: ChartInput): EChartsOption {
  const { data, look, say } = input;
  const all = total(data);
  const share = (index: number) => (all === 0 ? 0 : (data.rows[index]!.values[0] ?? 0) / all);
  return {
    ...frame(input),
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
      itemStyle: { color: color ?? colorAt(look, index), borderColor: look.surface, borderWidth: 1 },
      tooltip: { valueFormatter: (value) => `${say.figure(data.series[0]!.unit, Number(value))} · ${say.percent(share(index))}` },
    })),
  };
}
