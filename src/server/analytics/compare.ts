import type { Measured, MeasuredFigure, MeasuredRow, MeasuredView } from "#domain/analytics/measured.ts";

/** Each figure beside the one of the period before. */
export const withBefore = (measured: readonly Measured[], earlier: readonly Measured[]): Measured[] =>
  measured.map((one) => {
    const other = earlier.find(({ key }) => key === one.key)!;
    return {
      ...one,
      before: other.n,
      figures: compareFigures(one.figures, other.figures),
      views: one.views.map((view) => compareView(view, other.views.find(({ key }) => key === view.key)!)),
      ...(one.split && { split: one.split.map((side, index) => ({ ...side, figures: compareFigures(side.figures, other.split![index]!.figures) })) }),
    };
  });

const compareFigures = (now: readonly MeasuredFigure[], earlier: readonly MeasuredFigure[]): MeasuredFigure[] =>
  now.map((figure) => ({ ...figure, before: earlier.find(({ key }) => key === figure.key)?.value ?? null }));

/** Months of another period are other months: they have nothing beside them. */
function compareView(now: MeasuredView, earlier: MeasuredView): MeasuredView {
  if (now.key === "month") return now;
  const nothing = (row: MeasuredRow) => row.values.map(() => 0);
  const rows = now.rows.map((row) => ({ ...row, before: earlier.rows.find(({ key }) => key === row.key)?.values ?? nothing(row) }));
  return { ...now, rows };
}
