import { Link } from "@tanstack/react-router";
import type { ChartInput } from "#charts/chart-data.ts";
import { legendEntries, showsParts } from "#charts/legend.ts";
import type { Chart } from "#domain/analytics/measure.ts";
import classes from "./legend.module.css";

type Props = {
  input: ChartInput;
  links: readonly ({ to: string; search: object } | undefined)[];
  chart: Chart;
  onHighlight: (row: number | null) => void;
};

/** The legend of a chart; entries of parts link to the list of their records. */
export function Legend({ input, links, chart, onHighlight }: Props) {
  const entries = legendEntries(chart, input);
  if (entries.length === 0) return null;
  if (!showsParts(chart))
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
          <li key={name} onPointerEnter={() => onHighlight(index)} onPointerLeave={() => onHighlight(null)}>
            {link ? (
              <Link className={classes.entry} {...(link as { to: string })} onFocus={() => onHighlight(index)} onBlur={() => onHighlight(null)}>
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
