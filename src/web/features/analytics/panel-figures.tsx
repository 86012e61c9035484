import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { figureName, figureText } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useAnalytics } from "./analytics-context.ts";
import { Difference } from "./difference.tsx";
import classes from "./panel-figures.module.css";

/** The figures of a measure; with the split also before the service and with it. */
export function PanelFigures({ result: { key, figures, split } }: { result: MeasureResult }) {
  const words = useI18n();
  const { screen } = useAnalytics();
  if (figures.length === 0) return null;
  const unitOf = (name: string) => measureOf(key).figures.find((series) => series.key === name)!.unit;
  return (
    <>
      <dl className={classes.root}>
        {figures.map((figure) => (
          <div key={figure.key} className={classes.figure}>
            <dt>{figureName(words, screen, figure.key)}</dt>
            <dd>
              {figureText(words, unitOf(figure.key), figure.value)} <Difference unit={unitOf(figure.key)} figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      {split && (
        <table className={classes.split}>
          <thead>
            <tr>
              <td />
              {split.map((side) => (
                <th key={side.key} scope="col">
                  {words.t(`analytics.split.${side.key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, index) => (
              <tr key={figure.key}>
                <th scope="row">{figureName(words, screen, figure.key)}</th>
                {split.map((side) => (
                  <td key={side.key}>{figureText(words, unitOf(figure.key), side.figures[index]!.value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
