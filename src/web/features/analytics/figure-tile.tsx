import type { Unit } from "#domain/analytics/measure.ts";
import type { FigureResult } from "#domain/analytics/measure-result.ts";
import { figureText, rangesText } from "#domain/analytics/measure-texts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { Difference } from "./difference.tsx";
import classes from "./figure-tile.module.css";

type Props = {
  name: string;
  by: string | undefined;
  unit: Unit;
  figure: FigureResult;
  good?: "up" | "down";
  trend: readonly (number | null)[];
  color: string;
};

/** One figure, its change against the previous period and its trend. */
export function FigureTile({ name, by, unit, figure, good, trend, color }: Props) {
  const words = useI18n();
  const { period } = useAnalytics();
  return (
    <div className={classes.root}>
      <div className={classes.name}>
        {name}
        {by && <span className={classes.by}> {by}</span>}
      </div>
      <div className={classes.figure}>{figureText(words, unit, figure.value)}</div>
      <div className={classes.days}>{rangesText(words, period)}</div>
      <div className={classes.change}>
        <Difference unit={unit} figure={figure} good={good} />
        <SparkLine values={trend} color={color} />
      </div>
    </div>
  );
}

const width = 100;
const height = 28;

/** A figure over the months. Screen readers find the values in the table of its panel. */
function SparkLine({ values, color }: { values: readonly (number | null)[]; color: string }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2 || known.every(({ value }) => value === 0)) return null;
  const min = Math.min(...known.map(({ value }) => value));
  const max = Math.max(...known.map(({ value }) => value));
  const xAt = (index: number) => ((index / (values.length - 1)) * width).toFixed(2);
  const points = known.map(({ value, index }) => {
    const share = max === min ? 0.5 : (value - min) / (max - min);
    return `${xAt(index)},${(height - 3 - share * (height - 6)).toFixed(2)}`;
  });
  const line = points.join(" ");
  const area = `${xAt(known[0]!.index)},${height} ${line} ${xAt(known.at(-1)!.index)},${height}`;
  return (
    <svg className={classes.sparkLine} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" style={{ color }}>
      <polygon className={classes.area} points={area} />
      <polyline className={classes.line} points={line} />
    </svg>
  );
}
