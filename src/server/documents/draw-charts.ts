import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, setPlatformAPI, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Locale } from "#domain/messages/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import { optionOf } from "../../charts/option-of.ts";
import { paperLook } from "../../charts/paper-look.ts";
import { sayIn } from "../../charts/view-data.ts";
import type { PdfBlock, PdfFigures, PdfReport, PdfView } from "./pdf-document.ts";
import { readFont, textWidthIn } from "./text-width.ts";

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

const [regular, semibold] = [textWidthIn(readFont("400Regular")), textWidthIn(readFont("600SemiBold"))];

setPlatformAPI({
  measureText: (text, font = "") => {
    const [, weight = "", size = "12"] = /(?:(\w+) )?([\d.]+)px/.exec(font) ?? [];
    return { width: (Number(weight) > 500 || weight === "bold" ? semibold : regular)(text) * Number(size) };
  },
});

/** A document with its charts as pictures: those of the screen, drawn without one. */
export function drawCharts(document: PdfReport): PdfReport {
  const draw = drawerIn(document.locale);
  const drawn = (block: PdfBlock | PdfFigures): PdfBlock | PdfFigures =>
    block.kind === "cards" ? { ...block, cards: block.cards.map((card) => ({ ...card, views: card.views.map(draw) })) } : block;
  return { ...document, sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(drawn) })) };
}

/** Nobody can point at a name that was cut off to read the rest of it. */
const namesShare = 0.45;

function drawerIn(locale: Locale) {
  const say = sayIn(wordsOf(catalogueOf(locale)));
  return (view: PdfView): PdfView => {
    const { chart, data, pixels } = view;
    const drawing = init(null, null, { renderer: "svg", ssr: true, ...pixels });
    try {
      drawing.setOption({
        ...optionOf(chart, { data, look: { ...paperLook, names: Math.round(pixels.width * namesShare) }, say }),
        animation: false,
      });
      return { ...view, svg: drawing.renderToSVGString() };
    } finally {
      drawing.dispose();
    }
  };
}
