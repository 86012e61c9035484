import type { EChartsOption } from "echarts";
import type { ChartInput, ChartTheme } from "./chart-data.ts";

export const textStyle = ({ font }: ChartTheme, color: string, size = 12) => ({ fontFamily: font, fontSize: size, color });

/** Font and colours, common to all charts. */
export const baseOption = ({ theme }: Pick<ChartInput, "theme">): EChartsOption => ({
  textStyle: textStyle(theme, theme.text),
  color: [...theme.colors],
});

export const tooltip = ({ theme }: Pick<ChartInput, "theme">): NonNullable<EChartsOption["tooltip"]> & object => ({
  confine: true,
  backgroundColor: theme.surface,
  borderColor: theme.border,
  padding: [6, 10],
  textStyle: textStyle(theme, theme.text),
  transitionDuration: 0,
});

/** The value axis, with grid lines and few labels. */
export const valueAxis = ({ theme, data, format }: ChartInput) => ({
  type: "value" as const,
  axisLabel: { ...textStyle(theme, theme.muted), formatter: (value: number) => format.short(data.series[0]!.unit, value) },
  splitLine: { lineStyle: { color: theme.border } },
  splitNumber: 4,
  minInterval: data.series[0]!.unit === "count" ? 1 : undefined,
});

export const nameAxis = ({ theme, data }: ChartInput) => ({
  type: "category" as const,
  data: data.rows.map(({ name }) => name),
  axisLine: { lineStyle: { color: theme.border } },
  axisTick: { show: false },
  axisLabel: textStyle(theme, theme.muted),
});
