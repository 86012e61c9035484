import classes from "./spark-line.module.css";

const width = 100;
const height = 28;

/** The course of a figure at a glance. Its values are in the table of its panel. */
export function SparkLine({ values, color }: { values: readonly (number | null)[]; color: string }) {
  const known = values.map((value) => value ?? 0);
  if (known.length < 2 || known.every((value) => value === 0)) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const point = (value: number, index: number) => {
    const rise = most === least ? 0.5 : (value - least) / (most - least);
    return `${((index / (known.length - 1)) * width).toFixed(2)},${(height - 3 - rise * (height - 6)).toFixed(2)}`;
  };
  const line = known.map(point).join(" ");
  return (
    <svg className={classes.root} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" style={{ color }}>
      <polygon className={classes.area} points={`0,${height} ${line} ${width},${height}`} />
      <polyline className={classes.line} points={line} />
    </svg>
  );
}
