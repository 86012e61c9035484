// npm run manual: takes the screenshots of the user manual from the demo.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { type DemoProduct, withDemo } from "#tests/support/browser/demo-product.ts";
import { settle } from "../contact-sheet/examine.ts";
import { type Picture, pictures } from "./pictures.ts";

const folder = join(import.meta.dirname, "../../docs/pictures/manual");
mkdirSync(folder, { recursive: true });
const { values: asked } = parseArgs({ args: process.argv.slice(2), strict: false, options: { only: { type: "string" } } });
const desk = { viewport: { width: 1200, height: 700 } };
/** In bytes, because the pictures are in the repository. */
const maxSize = 60_000;

await withDemo(async (product) => {
  for (const { locale, texts } of [es, fr])
    for (const picture of pictures.filter(({ name }) => asked.only === undefined || asked.only === name)) {
      const file = join(folder, `${picture.name}.${locale}.png`);
      const bytes = await take(product, picture, locale, translator({ locale, texts }), file);
      console.log(`${file} ${Math.round(bytes / 1000)} kB`);
      if (bytes > maxSize) process.exitCode = 1;
    }
});

async function take(
  { pageOf, browser, url }: DemoProduct,
  { person, path, options, act }: Picture,
  locale: Locale,
  t: ReturnType<typeof translator>,
  file: string,
) {
  const language = locale === "fr" ? "fr-FR" : "es-ES";
  const page = person
    ? await pageOf(person, locale, { ...desk, ...options })
    : await (await browser.newContext({ baseURL: url, locale: language, ...desk })).newPage();
  await page.goto(path);
  await settle(page);
  await act?.(page, t);
  await settle(page);
  const taken = await page.screenshot();
  await page.context().close();
  const { size } = await sharp(taken).png({ palette: true, colours: 48, dither: 0, effort: 10, compressionLevel: 9 }).toFile(file);
  return size;
}
