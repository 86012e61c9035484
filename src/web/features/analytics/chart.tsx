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

  const wasDrawn = useRef(false);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => whenSeen(frame.current!, () => setSeen(true)), []);

  useEffect(() => {
    if (!isSeen) return;
    const drawn = init(frame.current, null, { renderer: "svg" });
    chart.current = drawn;
    drawn.on("click", ({ dataIndex, seriesIndex }) => pick.current({ row: dataIndex, series: seriesIndex ?? 0 }));
    const { current: element } = frame;
    const sized = new ResizeObserver(() => {
      // The first time it only tells the size that it was drawn in.
      if (drawn.getWidth() !== element!.clientWidth || drawn.getHeight() !== element!.clientHeight) drawn.resize();
    });
    sized.observe(element!);
    return () => {
      sized.disconnect();
      drawn.dispose();
    };
  }, [isSeen]);

  useEffect(() => {
    if (!isSeen) return;
    // What comes into view is there; only what changes moves. On paper an animation would only begin.
    chart.current?.setOption({ ...option, animation: !isStill && wasDrawn.current, animationDuration: 300 }, { notMerge: true });
    wasDrawn.current = true;
  }, [option, isStill, isSeen]);

  useEffect(() => {
    if (marked === null) return;
    chart.current?.dispatchAction({ type: "highlight", seriesIndex: 0, dataIndex: marked });
    return () => chart.current?.dispatchAction({ type: "downplay", seriesIndex: 0, dataIndex: marked });
  }, [marked]);

  return <div ref={frame} role="img" aria-label={label} style={{ height }} />;
}

/** Two dozen drawings take a while: those on the screen come first, each as a task of its own, the others when they are near it or printed. */
function whenSeen(frame: Element, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) timer ??= setTimeout(() => flushSync(draw));
    },
    { rootMargin: "200px" },
  );
  const print = () => flushSync(draw);
  near.observe(frame);
  addEventListener("beforeprint", print);
  return () => {
    clearTimeout(timer);
    near.disconnect();
    removeEventListener("beforeprint", print);
  };
}
