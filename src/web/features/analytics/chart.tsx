import { useReducedMotion } from "@mantine/hooks";
import type { EChartsOption } from "echarts";
import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

type Props = {
  option: EChartsOption;
  height: number;
  label: string;
  /** The group that the pointer or the keyboard is on elsewhere. */
  marked: number | null;
  onPick: (place: { row: number; series: number }) => void;
};

/** A drawing. What it says is also there in words, so it is one picture to screen readers. */
export function Chart({ option, height, label, marked, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const isStill = useReducedMotion();

  useEffect(() => {
    const drawn = init(frame.current, null, { renderer: "svg" });
    chart.current = drawn;
    drawn.on("click", ({ dataIndex, seriesIndex }) => pick.current({ row: dataIndex, series: seriesIndex ?? 0 }));
    const sized = new ResizeObserver(() => drawn.resize());
    sized.observe(frame.current!);
    return () => {
      sized.disconnect();
      drawn.dispose();
    };
  }, []);

  useEffect(() => chart.current?.setOption({ ...option, animation: !isStill, animationDuration: 300 }, { notMerge: true }), [option, isStill]);

  useEffect(() => {
    if (marked === null) return;
    chart.current?.dispatchAction({ type: "highlight", seriesIndex: 0, dataIndex: marked });
    return () => chart.current?.dispatchAction({ type: "downplay", seriesIndex: 0, dataIndex: marked });
  }, [marked]);

  return <div ref={frame} role="img" aria-label={label} style={{ height }} />;
}
