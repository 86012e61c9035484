import { useReducedMotion } from "@mantine/hooks";
import type { EChartsOption } from "echarts";
import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

type Props = {
  option: EChartsOption;
  height: number;
  label: string;
  /** The group to highlight: the one that is hovered or focused in the legend. */
  highlighted: number | null;
  onPick: (place: { row: number; series: number }) => void;
};

/** An ECharts chart. Its figures are also in a table, so it is one image to screen readers. */
export function Chart({ option, height, label, highlighted, onPick }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const isMotionReduced = useReducedMotion();

  const wasDrawn = useRef(false);
  const [isVisible, setVisible] = useState(false);

  useEffect(() => whenVisible(element.current!, () => setVisible(true)), []);

  useEffect(() => {
    if (!isVisible) return;
    const drawn = init(element.current, null, { renderer: "svg" });
    chart.current = drawn;
    drawn.on("click", ({ dataIndex, seriesIndex }) => pick.current({ row: dataIndex, series: seriesIndex ?? 0 }));
    const { current: root } = element;
    const resizeObserver = new ResizeObserver(() => {
      // The first call reports the size that was just drawn.
      if (drawn.getWidth() !== root!.clientWidth || drawn.getHeight() !== root!.clientHeight) drawn.resize();
    });
    resizeObserver.observe(root!);
    return () => {
      resizeObserver.disconnect();
      drawn.dispose();
    };
  }, [isVisible]);

  useEffect(() => {
    if (!isVisible) return;
    // Only changes are animated, not the first drawing: a print would catch the start of the animation.
    chart.current?.setOption({ ...option, animation: !isMotionReduced && wasDrawn.current, animationDuration: 300 }, { notMerge: true });
    wasDrawn.current = true;
  }, [option, isMotionReduced, isVisible]);

  useEffect(() => {
    if (highlighted === null) return;
    chart.current?.dispatchAction({ type: "highlight", seriesIndex: 0, dataIndex: highlighted });
    return () => chart.current?.dispatchAction({ type: "downplay", seriesIndex: 0, dataIndex: highlighted });
  }, [highlighted]);

  return <div ref={element} role="img" aria-label={label} style={{ height }} />;
}

/** Draws charts near the viewport first, each in a task of its own; the others when they come near or are printed. */
function whenVisible(target: Element, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) timer ??= setTimeout(() => flushSync(draw));
    },
    { rootMargin: "200px" },
  );
  const print = () => flushSync(draw);
  observer.observe(target);
  addEventListener("beforeprint", print);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener("beforeprint", print);
  };
}
