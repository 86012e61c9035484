import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { phases } from "#domain/cases/phases.ts";
import type { ViewLook } from "../../../charts/view-data.ts";

/** The tokens of the theme in use, as colours that a chart can be drawn with. */
export function useLook(): ViewLook {
  const scheme = useComputedColorScheme("light");
  return useMemo(() => readLook(), [scheme]);
}

function readLook(): ViewLook {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    colors: Array.from({ length: 8 }, (_, index) => token(`--chart-${index + 1}`)),
    text: token("--text"),
    muted: token("--muted"),
    border: token("--border"),
    track: token("--track"),
    surface: token("--surface"),
    font: token("--mantine-font-family"),
    phases: Object.fromEntries(Object.keys(phases).map((phase) => [phase, phaseColor(phase)])),
  };
}

/** The phases' colours stand where they are used: at elements that name their phase. */
function phaseColor(phase: string): string {
  const probe = document.createElement("span");
  probe.dataset.phase = phase;
  document.body.append(probe);
  const color = getComputedStyle(probe).getPropertyValue("--phase-dot").trim();
  probe.remove();
  return color;
}
