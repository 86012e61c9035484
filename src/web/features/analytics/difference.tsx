import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { Unit } from "#domain/analytics/measure.ts";
import type { MeasuredFigure } from "#domain/analytics/measured.ts";
import { figureText, growthText } from "#domain/analytics/say.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./difference.module.css";

type Props = { unit: Unit; figure: Pick<MeasuredFigure, "value" | "before">; good?: "up" | "down" };

/** How a figure changed against the period before: a direction, by how much and, in words, from what. */
export function Difference({ unit, figure: { value, before }, good }: Props) {
  const words = useI18n();
  const by = growthText(words, unit, value, before);
  if (by === undefined || value === null) return null;
  const direction = value > before! ? "up" : value < before! ? "down" : "same";
  const Icon = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }[direction];
  const tone = !good || direction === "same" ? undefined : direction === good ? "good" : "bad";
  const said = direction === "same" ? words.t("analytics.same") : words.t(`analytics.${direction}`, { by });
  const against = words.t("analytics.against", { before: figureText(words, unit, before) });
  return (
    <span className={classes.root} data-tone={tone} role="img" aria-label={`${said}. ${against}`} title={against}>
      <Icon size={13} stroke={2} aria-hidden />
      {by}
    </span>
  );
}
