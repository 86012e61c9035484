import { measureTitle } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { computeMeasures } from "#server/analytics/compute-measures.ts";
import type { PdfFigures, PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { headOf } from "./document-head.ts";
import { figureCard } from "./figure-cards.ts";
import { maxListed, recordsBlock } from "./record-tables.ts";
import { type ContextOf, shownPeriod } from "./report-context.ts";
import { analyticsQueryOf } from "./report-scope.ts";

/** Landscape pages have room for larger text. Sizes are before scaling; on the first page the band takes part of the height. */
const scale = 1.3;
const firstPage = { minHeight: 112, size: { width: 95, height: 56, donut: 40, maxHeight: 66, scale: 0.2 } };
const otherPages = { minHeight: 162, size: { width: 95, height: 88, donut: 42, maxHeight: 102, scale: 0.2 } };
const perPage = 2;

/** The analytics screen as a landscape PDF: its filters in the band, two charts per page. */
export async function analyticsDocument(context: ContextOf<"analytics">): Promise<PdfReport> {
  const { tx, user, words, request, progress } = context;
  const { screen } = request;
  const results = await computeMeasures(tx, user, screen, analyticsQueryOf(request), maxListed);
  await progress(50);
  const parts = results.flatMap((one) => {
    const { views, sideBySide } = measureOf(one.key);
    // Of one without views only the figures are shown.
    return (sideBySide || views.length === 0 ? [views] : views.map((view) => [view])).map((drawn) => ({ one, drawn }));
  });
  const cardsOn = ({ minHeight, size }: typeof firstPage, some: typeof parts): PdfFigures => ({
    kind: "cards",
    columns: perPage,
    minHeight,
    scale,
    cards: some.map(({ one, drawn }) => figureCard(words, screen, one, drawn, size, shownPeriod(context))),
  });
  const lists = results.flatMap((one): PdfSection[] => {
    const columns = measureOf(one.key).list;
    if (!columns) return [];
    const title = one.key === "restrainingOrders" ? words.t("analytics.inForceList") : measureTitle(words, screen, one.key);
    return [{ title, blocks: [recordsBlock(words, one, columns)] }];
  });
  return {
    ...(await headOf(context, words.t(`analytics.${screen}`), request)),
    isLandscape: true,
    sections: [
      { title: words.t("activity.figures"), blocks: [cardsOn(firstPage, parts.slice(0, perPage)), cardsOn(otherPages, parts.slice(perPage))] },
      ...lists,
    ],
  };
}
