import type { EChartsOption } from "echarts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { frame, letters, tooltip } from "./frame.ts";

/** Parts of a whole, with the whole in the middle. Its legend, with the shares, is the business of the page around it. */
export function donut(input: ChartInput): EChartsOption {
  const { data, look, say } = input;
  const { unit, name } = data.series[0]!;
  return {
    ...frame(input),
    tooltip: { ...tooltip(input), trigger: "item" },
    series: [
      {
        type: "pie",
        radius: ["58%", "86%"],
        data: data.rows.map((row, index) => ({
          name: row.name,
          value: row.values[0] ?? 0,
          itemStyle: { color: row.color ?? colorAt(look, index) },
        })),
        itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
        label: { show: false },
        emphasis: { scaleSize: 4 },
        tooltip: {
          valueFormatter: (value) => `${say.figure(unit, Number(value))} · ${say.percent(total(data) === 0 ? 0 : Number(value) / total(data))}`,
        },
      },
      {
        // The words in the middle are the label of a part that is not drawn.
        type: "pie",
        silent: true,
        radius: [0, 0],
        data: [{ value: 1, itemStyle: { opacity: 0 } }],
        label: {
          show: true,
          position: "center",
          formatter: () => `{figure|${say.short(unit, total(data))}}\n{name|${name}}`,
          rich: {
            figure: { ...letters(look, look.text, 18), fontWeight: 650, lineHeight: 24 },
            name: { ...letters(look, look.muted, 11), lineHeight: 14 },
          },
        },
      },
    ],
  };
}
