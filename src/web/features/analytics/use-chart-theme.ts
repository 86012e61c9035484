import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import type { ViewTheme } from "#charts/meaning-colors.ts";
import { phases } from "#domain/cases/phases.ts";

/** The colour tokens of the present colour scheme, for charts. */
export function useChartTheme(): ViewTheme {
  const scheme = useComputedColorScheme("light");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are read from the page, which changes with the scheme.
  return useMemo(() => readTheme(), [scheme]);
}

function readTheme(): ViewTheme {
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

/** The style sheet defines phase colours on elements with `data-phase`: a probe element reads them. */
function phaseColor(phase: string): string {
  const probe = document.createElement("span");
  probe.dataset.phase = phase;
  document.body.append(probe);
  const color = getComputedStyle(probe).getPropertyValue("--phase-dot").trim();
  probe.remove();
  return color;
}
