import type { Unit } from "#domain/analytics/measure.ts";
import type { MeasuredFigure } from "#domain/analytics/measured.ts";
import { figureText } from "#domain/analytics/say.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Difference } from "./difference.tsx";
import classes from "./figure-tile.module.css";
import { SparkLine } from "./spark-line.tsx";

type Props = { name: string; unit: Unit; figure: MeasuredFigure; good?: "up" | "down"; course: readonly (number | null)[]; color: string };

/** One figure, how it changed and which course it took. */
export function FigureTile({ name, unit, figure, good, course, color }: Props) {
  const words = useI18n();
  return (
    <div className={classes.root}>
      <div className={classes.name}>{name}</div>
      <div className={classes.figure}>{figureText(words, unit, figure.value)}</div>
      <div className={classes.change}>
        <Difference unit={unit} figure={figure} good={good} />
        <SparkLine values={course} color={color} />
      </div>
    </div>
  );
}
