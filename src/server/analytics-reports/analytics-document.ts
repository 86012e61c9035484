import { measureOf } from "#domain/analytics/measures.ts";
import { measureTitle } from "#domain/analytics/say.ts";
import { measure } from "#server/analytics/measure.ts";
import type { PdfFigures, PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { analyticsOf } from "./asked-about.ts";
import { headOf } from "./document-head.ts";
import { figureCard } from "./figure-cards.ts";
import type { Of } from "./making.ts";
import { mostListed, recordsBlock } from "./record-tables.ts";

/** Across there is room for larger letters. Sizes are those before: on the first page the band takes a part of the height. */
const scale = 1.3;
const firstPage = { least: 112, size: { width: 95, height: 56, donut: 40, most: 66, scale: 0.2 } };
const otherPages = { least: 162, size: { width: 95, height: 88, donut: 42, most: 102, scale: 0.2 } };
const perPage = 2;

/** The screen on paper: across, its filters in the band, a chart on each half of a page. */
export async function analyticsDocument(making: Of<"analytics">): Promise<PdfReport> {
  const { tx, user, words, asked, pace } = making;
  const { screen } = asked;
  const measured = await measure(tx, user, screen, analyticsOf(asked), mostListed);
  await pace(50);
  const shown = measured.flatMap((one) => {
    const { views, together } = measureOf(one.key);
    return (together ? [views] : views.map((view) => [view])).map((drawn) => ({ one, drawn }));
  });
  const cardsOn = ({ least, size }: typeof firstPage, some: typeof shown): PdfFigures => ({
    kind: "cards",
    columns: perPage,
    least,
    scale,
    cards: some.map(({ one, drawn }) => figureCard(words, screen, one, drawn, size)),
  });
  const lists = measured.flatMap((one): PdfSection[] => {
    const columns = measureOf(one.key).list;
    if (!columns) return [];
    const title = one.key === "restrainingOrders" ? words.t("analytics.inForceList") : measureTitle(words, screen, one.key);
    return [{ title, blocks: [recordsBlock(words, one, columns)] }];
  });
  return {
    ...(await headOf(making, words.t(`analytics.${screen}`), asked)),
    isLandscape: true,
    sections: [
      { title: words.t("activity.figures"), blocks: [cardsOn(firstPage, shown.slice(0, perPage)), cardsOn(otherPages, shown.slice(perPage))] },
      ...lists,
    ],
  };
}
