import { Link } from "@tanstack/react-router";
import type { Chart } from "#domain/analytics/measure.ts";
import type { ChartInput } from "../../../charts/chart-data.ts";
import { isOfParts, legendOf } from "../../../charts/legend.ts";
import classes from "./legend.module.css";

type Props = {
  input: ChartInput;
  links: readonly ({ to: string; search: object } | undefined)[];
  chart: Chart;
  onMark: (row: number | null) => void;
};

/** What the colours of a chart mean. */
export function Legend({ input, links, chart, onMark }: Props) {
  const entries = legendOf(chart, input);
  if (entries.length === 0) return null;
  if (!isOfParts(chart))
    return (
      <ul className={classes.root} data-parts="series">
        {entries.map(({ name, color }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: color }} />
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={classes.root} data-parts={chart}>
      {entries.map(({ name, color, figures, share }, index) => {
        const entry = (
          <>
            <span className={classes.swatch} style={{ background: color }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.figures}>
              <span>{figures}</span>
              <span className={classes.share}>{share}</span>
            </span>
          </>
        );
        const link = links[index];
        return (
          <li key={name} onPointerEnter={() => onMark(index)} onPointerLeave={() => onMark(null)}>
            {link ? (
              <Link className={classes.entry} {...(link as { to: string })} onFocus={() => onMark(index)} onBlur={() => onMark(null)}>
                {entry}
              </Link>
            ) : (
              <span className={classes.entry}>{entry}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
