import classes from "./spark-line.module.css";

const width = 100;
const height = 28;

/** The course of a figure at a glance. Its values are in the table of its panel. */
export function SparkLine({ values, color }: { values: readonly (number | null)[]; color: string }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2 || known.every(({ value }) => value === 0)) return null;
  const least = Math.min(...known.map(({ value }) => value));
  const most = Math.max(...known.map(({ value }) => value));
  const across = (index: number) => ((index / (values.length - 1)) * width).toFixed(2);
  const points = known.map(({ value, index }) => {
    const rise = most === least ? 0.5 : (value - least) / (most - least);
    return `${across(index)},${(height - 3 - rise * (height - 6)).toFixed(2)}`;
  });
  const line = points.join(" ");
  const ground = `${across(known[0]!.index)},${height} ${line} ${across(known.at(-1)!.index)},${height}`;
  return (
    <svg className={classes.root} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" style={{ color }}>
      <polygon className={classes.area} points={ground} />
      <polyline className={classes.line} points={line} />
    </svg>
  );
}
