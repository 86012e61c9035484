import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { init, setPlatformAPI, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { optionOf } from "#charts/option-of.ts";
import { nameShare, printTheme } from "#charts/print-theme.ts";
import { chartFormat } from "#charts/view-data.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { PdfBlock, PdfFigures, PdfReport, PdfView } from "./pdf-document.ts";
import { readFont, textWidthIn } from "./text-width.ts";

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

const [regular, semibold] = [textWidthIn(readFont("400Regular")), textWidthIn(readFont("600SemiBold"))];

// ECharts measures texts in a browser; here the widths come from the font itself.
setPlatformAPI({
  measureText: (text, font = "") => {
    const [, weight = "", size = "12"] = /(?:(\w+) )?([\d.]+)px/.exec(font) ?? [];
    return { width: (Number(weight) > 500 || weight === "bold" ? semibold : regular)(text) * Number(size) };
  },
});

/** Adds the SVG of every chart: the same charts as on the screen, rendered without a DOM. */
export function drawCharts(document: PdfReport): PdfReport {
  const draw = chartDrawer(document.locale);
  const drawn = (block: PdfBlock | PdfFigures): PdfBlock | PdfFigures =>
    block.kind === "cards" ? { ...block, cards: block.cards.map((card) => ({ ...card, views: card.views.map(draw) })) } : block;
  return { ...document, sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(drawn) })) };
}

function chartDrawer(locale: Locale) {
  const format = chartFormat(wordsOf(catalogueOf(locale)));
  return (view: PdfView): PdfView => {
    const { chart, data, pixels } = view;
    const drawing = init(null, null, { renderer: "svg", ssr: true, ...pixels });
    try {
      drawing.setOption({
        ...optionOf(chart, { data, theme: { ...printTheme, nameWidth: Math.round(pixels.width * nameShare) }, format }),
        animation: false,
      });
      return { ...view, svg: drawing.renderToSVGString() };
    } finally {
      drawing.dispose();
    }
  };
}
