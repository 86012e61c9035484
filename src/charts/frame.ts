import type { EChartsOption } from "echarts";
import type { ChartInput, Look } from "./chart-data.ts";

export const letters = ({ font }: Look, color: string, size = 12) => ({ fontFamily: font, fontSize: size, color });

/** What all charts have in common: letters, and the figures of what the pointer is on. */
export const frame = ({ look }: Pick<ChartInput, "look">): EChartsOption => ({
  textStyle: letters(look, look.text),
  color: [...look.colors],
});

export const tooltip = ({ look }: Pick<ChartInput, "look">): NonNullable<EChartsOption["tooltip"]> & object => ({
  confine: true,
  backgroundColor: look.surface,
  borderColor: look.border,
  padding: [6, 10],
  textStyle: letters(look, look.text),
  transitionDuration: 0,
});

/** The value axis: lines to read by, and no more words than needed. */
export const valueAxis = ({ look, data, say }: ChartInput) => ({
  type: "value" as const,
  axisLabel: { ...letters(look, look.muted), formatter: (value: number) => say.short(data.series[0]!.unit, value) },
  splitLine: { lineStyle: { color: look.border } },
  splitNumber: 4,
  minInterval: data.series[0]!.unit === "count" ? 1 : undefined,
});

export const nameAxis = ({ look, data }: ChartInput) => ({
  type: "category" as const,
  data: data.rows.map(({ name }) => name),
  axisLine: { lineStyle: { color: look.border } },
  axisTick: { show: false },
  axisLabel: letters(look, look.muted),
});
