import type { FigureKey } from "#domain/analytics/measure.ts";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { computeMeasures } from "#server/analytics/compute-measures.ts";
import type { PdfBlock, PdfFigures, PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { casesBlock, placeBlocks } from "./customer-blocks.ts";
import { headOf } from "./document-head.ts";
import { figureCard, pdfFigure, smallCard, wideCard } from "./figure-cards.ts";
import { maxListed, recordsBlock } from "./record-tables.ts";
import { type ContextOf, shownPeriod } from "./report-context.ts";
import { analyticsQueryOf, sourcesOf } from "./report-scope.ts";

type Tile = readonly [measure: MeasureKey, figure: FigureKey, good?: "up" | "down"];
const tiles: readonly Tile[] = [
  ["totals", "records"],
  ["totals", "complaints"],
  ["claimedCivilLiability", "liability", "up"],
  ["averageTicket", "average"],
  ["trials", "held"],
  ["judgments", "convictionRate", "up"],
  ["ticketsTotal", "recovered", "up"],
  ["restrainingOrders", "orders"],
];

/** The measures of each section. A measure that appears twice shows another of its views the second time. */
const summary: readonly MeasureKey[] = ["totals", "averageTicket", "ticketsTotal", "judgments", "restrainingOrders", "civilLiability"];
const charts: readonly { title: MessageKey; measures: readonly MeasureKey[] }[] = [
  { title: "activity.complaints", measures: ["processedComplaints", "complaintKinds", "policeStationReasons"] },
  {
    title: "activity.habits",
    measures: ["timeBands", "offenceType", "participation", "recidivism", "stolenItems", "modusOperandi", "withImages"],
  },
  { title: "activity.trials", measures: ["trials", "judgments", "recoveryMethod"] },
];

/** The customer report: the band, then the sections in the order of the specification. */
export async function customerDocument(context: ContextOf<"customer">): Promise<PdfReport> {
  const { tx, user, words, request, progress } = context;
  const { t } = words;
  const results = await computeMeasures(tx, user, "cases", analyticsQueryOf(request), maxListed);
  await progress(30);
  const sources = sourcesOf(user, request);
  const places = await placeBlocks(context, sources);
  await progress(40);
  const of = (key: MeasureKey) => results.find((one) => one.key === key)!;
  const cardsOf = (keys: readonly MeasureKey[], which: "first" | "rest"): PdfFigures => ({
    kind: "cards",
    columns: 2,
    minHeight: 0,
    cards: keys.map((key) => figureCard(words, "cases", of(key), viewsOf(key, which), smallCard, shownPeriod(context))),
  });
  const section = (title: MessageKey, ...blocks: (PdfBlock | PdfFigures)[]): PdfSection<PdfBlock | PdfFigures> => ({ title: t(title), blocks });
  return {
    ...(await headOf(context, t("activity.title"), analyticsQueryOf(request))),
    sections: [
      section(
        "activity.summary",
        { kind: "tiles", tiles: tiles.map((tile) => tileOf(context, of, tile)) },
        { kind: "note", text: t("activity.against") },
        cardsOf(summary, "first"),
      ),
      ...charts.map(({ title, measures }) => section(title, cardsOf(measures, title === "activity.trials" ? "rest" : "first"))),
      section(
        "activity.establishments",
        {
          kind: "cards",
          columns: 1,
          minHeight: 0,
          cards: [figureCard(words, "cases", of("casesPerEstablishment"), measureOf("casesPerEstablishment").views, wideCard, shownPeriod(context))],
        },
        ...places,
      ),
      section("activity.cases", await casesBlock(context, sources.cases, of("totals").n)),
      section("activity.orders", recordsBlock(words, of("restrainingOrders"), ["cid", "establishment", "end"])),
      section("activity.intrusions", recordsBlock(words, of("intrusions"), ["establishment", "cid", "datetime", "amount"])),
    ],
  };
}

/** The summary shows the first view of a measure; judgments appear again with the reasons of acquittals. */
const viewsOf = (key: MeasureKey, which: "first" | "rest") => {
  const { views, sideBySide } = measureOf(key);
  if (sideBySide) return views;
  return which === "rest" && summary.includes(key) ? views.slice(1, 2) : views.slice(0, 1);
};

function tileOf({ words }: Pick<ContextOf<"customer">, "words">, of: (key: MeasureKey) => MeasureResult, [key, name, good]: Tile) {
  const figure = of(key).figures.find((one) => one.key === name)!;
  return { ...pdfFigure(words, "cases", measureOf(key).figures, figure, good), ...(labelOf[name] && { label: words.t(labelOf[name]) }) };
}

/** Longer names for figures that are shown without their measure. */
const labelOf: Partial<Record<FigureKey, MessageKey>> = {
  held: "sheet.held",
  orders: "analytics.measure.restrainingOrders",
  recovered: "analytics.group.recovered",
};
