// node bench/typing.ts <url>: how long frames take while somebody types in the largest tab of a case, with the processor slowed four times.
import { chromium } from "playwright-core";
import { demoPassword } from "#server/demo/seed.ts";

const base = process.argv[2] ?? "http://127.0.0.1:3000";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "es-ES", baseURL: base });
page.setDefaultTimeout(60_000);
await page.goto("/login");
await page.getByLabel("Correo electrónico").fill("lawyer@demo.sumario.test");
await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
await page.getByRole("button", { name: "Entrar" }).click();
await page.waitForURL((url) => url.pathname === "/main/cases");
await page.locator("tbody a").first().click();
await page.getByRole("tab", { name: "Juicio" }).click();
const field = page.getByRole("textbox", { name: "Fallo" });
await field.scrollIntoViewIfNeeded();
await field.click();
const session = await page.context().newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
// How late each key was drawn: from the event to the frame after it.
await page.evaluate(() => {
  const delays: number[] = [];
  Object.assign(window, { delays });
  document.addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp))), {
    capture: true,
  });
});
await page.keyboard.type("La Sala acuerda condenar al acusado como autor de un delito leve de hurto. ", { delay: 60 });
const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays.sort((one, other) => one - other));
const at = (share: number) => delays[Math.floor((delays.length - 1) * share)]!.toFixed(1);
console.log(
  `${delays.length} keys in the trial tab, processor slowed 4x: key to next frame p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
);
await browser.close();
