import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { Unit } from "#domain/analytics/measure.ts";
import type { FigureResult } from "#domain/analytics/measure-result.ts";
import { figureText, growthText, rangeText } from "#domain/analytics/measure-texts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import classes from "./difference.module.css";

type Props = { unit: Unit; figure: Pick<FigureResult, "value" | "before">; good?: "up" | "down" };

/** The change of a figure against the previous period: direction, size and, as text, the previous value. */
export function Difference({ unit, figure: { value, before }, good }: Props) {
  const words = useI18n();
  const { against } = useAnalytics().period;
  const by = growthText(words, unit, value, before);
  if (by === undefined || value === null || !against) return null;
  const direction = value > before! ? "up" : value < before! ? "down" : "same";
  const Icon = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }[direction];
  const tone = !good || direction === "same" ? undefined : direction === good ? "good" : "bad";
  const text = direction === "same" ? words.t("analytics.same") : words.t(`analytics.${direction}`, { by });
  const former = words.t("analytics.against", { range: rangeText(words, against), before: figureText(words, unit, before) });
  return (
    <span className={classes.root} data-tone={tone} role="img" aria-label={`${text}. ${former}`} title={former}>
      <Icon size={13} stroke={2} aria-hidden />
      {by}
    </span>
  );
}
