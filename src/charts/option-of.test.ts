import { init } from "echarts";
import { expect, test } from "vitest";
import type { ChartInput } from "./chart-data.ts";
import { heightOf, optionOf } from "./option-of.ts";

const input: ChartInput = {
  data: {
    series: [
      { name: "Casos", unit: "count" },
      { name: "Otros casos", unit: "count" },
    ],
    rows: [
      { name: "Uno <b>", values: [3, 1] },
      { name: "Dos", values: [1, null] },
    ],
  },
  theme: {
    colors: ["#12657a", "#e0912f"],
    text: "#1b232e",
    muted: "#5d6979",
    border: "#e1e6eb",
    track: "#f1f4f6",
    surface: "#fff",
    font: "Inter",
  },
  format: { figure: (_unit, value) => `${value} en total`, short: (_unit, value) => `«${value}»`, percent: (share) => `${share * 100} %` },
};

/** Server-side rendering, as for PDF documents. */
function renderSvg(chart: Parameters<typeof optionOf>[0]): string {
  const chartInstance = init(null, null, { renderer: "svg", ssr: true, width: 400, height: 200 });
  chartInstance.setOption({ ...optionOf(chart, input), animation: false });
  const svg = chartInstance.renderToSVGString();
  chartInstance.dispose();
  return svg;
}

test.each([
  ["bars", ["Uno &lt;b&gt;", "«3»", "«1»"]],
  ["stackedBars", ["Dos", "«4»", "«1»"]],
  ["columns", ["Uno &lt;b&gt;", "«2»"]],
  ["stackedColumns", ["Dos", "«4»"]],
  ["line", ["Dos", "«3»"]],
  ["donut", ["«4»", "Casos"]],
  ["heatMap", ["Casos", "Otros casos", "«3»", "«0»"]],
] as const)("%s: the SVG contains names and figures", (chart, texts) => {
  const svg = renderSvg(chart);
  for (const text of texts) expect(svg).toContain(`>${text}<`);
  expect(svg).not.toContain("NaN");
});

test("shareBar: the SVG contains every group", () => {
  const svg = renderSvg("shareBar");
  expect(svg).toContain('fill="#12657a"');
  expect(svg).toContain('fill="#e0912f"');
  expect(svg).not.toContain("NaN");
});

test.each(["bars", "stackedBars", "columns", "stackedColumns", "line", "donut", "heatMap", "shareBar"] as const)(
  "%s: has no tooltip formatter of its own, so that ECharts escapes names",
  (chart) => {
    const { tooltip, series } = optionOf(chart, input);
    for (const one of [{ tooltip }, series].flat()) expect((one as { tooltip?: object } | undefined)?.tooltip ?? {}).not.toHaveProperty("formatter");
  },
);

const longNames = ["Denuncia presentada ante la Fiscalía por una persona distinta", "Diferenzierungsmerkmalsträgerinnenvereinigung", "Corto"];

test.each([
  ["bars", 400],
  ["columns", 330],
] as const)("the names of %s are written whole, in lines", (chart, width) => {
  const data = { ...input.data, rows: longNames.map((name) => ({ name, values: [3, 1] })) };
  const drawing = init(null, null, { renderer: "svg", ssr: true, width, height: heightOf(chart, data, input.theme) });
  drawing.setOption({ ...optionOf(chart, { ...input, data }), animation: false });
  const written = [...drawing.renderToSVGString().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join("");
  drawing.dispose();
  for (const name of longNames) expect(written.replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
  expect(written).not.toMatch(/…|\.\.\./);
});
