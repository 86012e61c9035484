import { useMemo } from "react";
import type { View } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ChartInput } from "../../../charts/chart-data.ts";
import { sayIn, viewData } from "../../../charts/view-data.ts";
import { useAnalytics } from "./analytics-context.ts";
import { useLook } from "./use-look.ts";

/** A view in words and in the colours of the theme, ready to be drawn. */
export function useViewData(measured: Measured, view: View): ChartInput {
  const words = useI18n();
  const { screen } = useAnalytics();
  const look = useLook();
  return useMemo(() => ({ data: viewData(words, screen, measured, view, look), look, say: sayIn(words) }), [measured, view, words, screen, look]);
}
