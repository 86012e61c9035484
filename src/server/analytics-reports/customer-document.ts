import type { FigureKey } from "#domain/analytics/measure.ts";
import type { Measured } from "#domain/analytics/measured.ts";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { measure } from "#server/analytics/measure.ts";
import type { PdfBlock, PdfFigures, PdfReport, PdfSection } from "#server/documents/pdf-document.ts";
import { analyticsOf, sourcesOf } from "./asked-about.ts";
import { casesBlock } from "./cases-block.ts";
import { headOf } from "./document-head.ts";
import { establishmentsBlock } from "./establishments-block.ts";
import { figureCard, pdfFigure, smallCard, wideCard } from "./figure-cards.ts";
import type { Of } from "./making.ts";
import { mostListed, recordsBlock } from "./record-tables.ts";

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

/** What each section shows. A measure that comes up again shows another of its views. */
const summary: readonly MeasureKey[] = ["totals", "averageTicket", "ticketsTotal", "judgments", "restrainingOrders", "civilLiability"];
const charts: readonly { title: MessageKey; measures: readonly MeasureKey[] }[] = [
  { title: "activity.complaints", measures: ["processedComplaints", "complaintKinds", "policeStationReasons"] },
  {
    title: "activity.habits",
    measures: ["timeBands", "offenceType", "participation", "recidivism", "stolenItems", "modusOperandi", "withImages"],
  },
  { title: "activity.trials", measures: ["trials", "judgments", "recoveryMethod"] },
];

/** The customer report: the band, then the sections of the specification in their order. */
export async function customerDocument(making: Of<"customer">): Promise<PdfReport> {
  const { tx, user, words, asked, pace } = making;
  const { t } = words;
  const measured = await measure(tx, user, "cases", analyticsOf(asked), mostListed);
  await pace(30);
  const sources = sourcesOf(user, asked);
  const establishments = await establishmentsBlock(making, sources);
  await pace(40);
  const of = (key: MeasureKey) => measured.find((one) => one.key === key)!;
  const cardsOf = (keys: readonly MeasureKey[], which: "first" | "rest"): PdfFigures => ({
    kind: "cards",
    columns: 2,
    least: 0,
    cards: keys.map((key) => figureCard(words, "cases", of(key), viewsOf(key, which), smallCard)),
  });
  const section = (title: MessageKey, ...blocks: (PdfBlock | PdfFigures)[]): PdfSection<PdfBlock | PdfFigures> => ({ title: t(title), blocks });
  return {
    ...(await headOf(making, t("activity.title"), { ...analyticsOf(asked), compare: false })),
    sections: [
      section(
        "activity.summary",
        { kind: "tiles", tiles: tiles.map((tile) => tileOf(making, of, tile)) },
        { kind: "note", text: t("activity.against") },
        cardsOf(summary, "first"),
      ),
      ...charts.map(({ title, measures }) => section(title, cardsOf(measures, title === "activity.trials" ? "rest" : "first"))),
      section(
        "activity.establishments",
        {
          kind: "cards",
          columns: 1,
          least: 0,
          cards: [figureCard(words, "cases", of("casesPerEstablishment"), measureOf("casesPerEstablishment").views, wideCard)],
        },
        establishments,
      ),
      section("activity.cases", await casesBlock(making, sources.cases, of("totals").n)),
      section("activity.orders", recordsBlock(words, of("restrainingOrders"), ["cid", "establishment", "end"])),
      section("activity.intrusions", recordsBlock(words, of("intrusions"), ["establishment", "cid", "datetime", "amount"])),
    ],
  };
}

/** In the summary the view that the screen begins with; judgments come up again with why people were acquitted. */
const viewsOf = (key: MeasureKey, which: "first" | "rest") => {
  const { views, together } = measureOf(key);
  if (together) return views;
  return which === "rest" && summary.includes(key) ? views.slice(1, 2) : views.slice(0, 1);
};

function tileOf({ words }: Pick<Of<"customer">, "words">, of: (key: MeasureKey) => Measured, [key, name, good]: Tile) {
  const figure = of(key).figures.find((one) => one.key === name)!;
  return { ...pdfFigure(words, "cases", measureOf(key).figures, figure, good), ...(labelOf[name] && { label: words.t(labelOf[name]) }) };
}

/** Where a figure stands alone its name must say what of. */
const labelOf: Partial<Record<FigureKey, MessageKey>> = {
  held: "sheet.held",
  orders: "analytics.measure.restrainingOrders",
  recovered: "analytics.group.recovered",
};
