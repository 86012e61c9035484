import type { EChartsOption } from "echarts";
import { baseOption, textStyle, tooltip } from "./base-option.ts";
import { type ChartInput, colorAt, total } from "./chart-data.ts";
import { wrapped } from "./wrapped.ts";

/** That fit into the hole of the smallest donut. */
const lettersPerLine = 13;

/** Parts of a whole, with the total in the middle. The page around it draws the legend with the shares. */
export function donut(input: ChartInput): EChartsOption {
  const { data, theme, format } = input;
  const { unit, name } = data.series[0]!;
  const all = total(data);
  // Only one part has the label in the middle: several would overprint each other.
  const labelledIndex = data.rows.findIndex(({ values }) => (values[0] ?? 0) > 0);
  const centerLabel = {
    show: true,
    position: "center" as const,
    formatter: () => [`{figure|${format.short(unit, all)}}`, ...wrapped(name, lettersPerLine).map((line) => `{name|${line}}`)].join("\n"),
    rich: {
      figure: { ...textStyle(theme, theme.text, 17), fontWeight: 600, lineHeight: 24 },
      name: { ...textStyle(theme, theme.muted, 11), lineHeight: 14 },
    },
  };
  return {
    ...baseOption(input),
    tooltip: { ...tooltip(input), trigger: "item" },
    series: [
      {
        type: "pie",
        radius: ["60%", "88%"],
        data: data.rows.map((row, index) => ({
          name: row.name,
          value: row.values[0] ?? 0,
          itemStyle: { color: row.color ?? colorAt(theme, index) },
          label: index === labelledIndex ? centerLabel : { show: false },
        })),
        itemStyle: { borderColor: theme.surface, borderWidth: 2, borderRadius: 3 },
        labelLine: { show: false },
        emphasis: { scaleSize: 4 },
        tooltip: { valueFormatter: (value) => `${format.figure(unit, Number(value))} · ${format.percent(all === 0 ? 0 : Number(value) / all)}` },
      },
    ],
  };
}
