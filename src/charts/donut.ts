import type { EChartsOption } from "echarts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { frame, letters, tooltip } from "./frame.ts";

/** Parts of a whole, with the whole in the middle. Its legend, with the shares, is the business of the page around it. */
export function donut(input: ChartInput): EChartsOption {
  const { data, look, say } = input;
  const { unit, name } = data.series[0]!;
  const all = total(data);
  // One part carries the words in the middle: each would write its own over them.
  const carrier = data.rows.findIndex(({ values }) => (values[0] ?? 0) > 0);
  const middle = {
    show: true,
    position: "center" as const,
    formatter: () => `{figure|${say.short(unit, all)}}\n{name|${name}}`,
    rich: {
      figure: { ...letters(look, look.text, 17), fontWeight: 600, lineHeight: 24 },
      name: { ...letters(look, look.muted, 11), lineHeight: 14 },
    },
  };
  return {
    ...frame(input),
    tooltip: { ...tooltip(input), trigger: "item" },
    series: [
      {
        type: "pie",
        radius: ["60%", "88%"],
        data: data.rows.map((row, index) => ({
          name: row.name,
          value: row.values[0] ?? 0,
          itemStyle: { color: row.color ?? colorAt(look, index) },
          label: index === carrier ? middle : { show: false },
        })),
        itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
        labelLine: { show: false },
        emphasis: { scaleSize: 4 },
        tooltip: { valueFormatter: (value) => `${say.figure(unit, Number(value))} · ${say.percent(all === 0 ? 0 : Number(value) / all)}` },
      },
    ],
  };
}
