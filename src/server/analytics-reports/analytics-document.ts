import { measureOf } from "#domain/analytics/measures.ts";
import { measureTitle } from "#domain/analytics/say.ts";
import { measure } from "#server/analytics/measure.ts";
import type { PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { analyticsOf } from "./asked-about.ts";
import { headOf } from "./document-head.ts";
import { figureCard, halfPage } from "./figure-cards.ts";
import type { Of } from "./making.ts";
import { mostListed, recordsBlock } from "./record-tables.ts";

/** Millimetres: with the band above them, two cards are all that a page takes. */
const half = 108;

/** The screen on paper: across, its filters in the band, a chart on each half of a page. */
export async function analyticsDocument(making: Of<"analytics">): Promise<PdfReport> {
  const { tx, user, words, asked, pace } = making;
  const { screen } = asked;
  const measured = await measure(tx, user, screen, analyticsOf(asked), mostListed);
  await pace(50);
  const cards = measured.flatMap((one) => {
    const { views, together } = measureOf(one.key);
    return (together ? [views] : views.map((view) => [view])).map((shown) => figureCard(words, screen, one, shown, halfPage));
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
    sections: [{ title: words.t("activity.figures"), blocks: [{ kind: "cards", columns: 2, least: half, cards }] }, ...lists],
  };
}
