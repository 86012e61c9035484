// node bin/run.mjs ../../bench/typing [--url …]: frame times while a user types in the largest tab of a case, with the CPU throttled four times.
import { type DemoProduct, withDemo } from "#tests/support/browser/demo-product.ts";

await withDemo(measure);

async function measure({ pageOf }: DemoProduct) {
  const page = await pageOf("lawyer", "es", { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
  page.setDefaultTimeout(60_000);
  await page.goto("/main/cases");
  await page.locator("tbody a").first().click();
  await page.getByRole("tab", { name: "Juicio" }).click();
  const field = page.getByRole("textbox", { name: "Fallo" });
  await field.scrollIntoViewIfNeeded();
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  /** Frame times during some work. Above one and a half frames (25 ms) one was dropped. */
  const framesDuring = async (work: () => Promise<void>) => {
    await page.evaluate(() => {
      const frames: number[] = [];
      const state = { frames, isOver: false };
      Object.assign(window, { state });
      let last = performance.now();
      const next = (now: number) => {
        frames.push(now - last);
        last = now;
        if (!state.isOver) requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    await work();
    const frames = await page.evaluate(() => {
      const { state } = window as unknown as { state: { frames: number[]; isOver: boolean } };
      state.isOver = true;
      return state.frames.slice(1);
    });
    const dropped = frames.filter((time) => time > 25).length;
    return `${frames.length} frames, ${dropped} dropped, longest ${Math.max(...frames).toFixed(1)} ms`;
  };
  const sentence = "La Sala acuerda condenar al acusado como autor de un delito leve de hurto. ";
  const typed = await framesDuring(() => page.keyboard.type(sentence, { delay: 60 }));
  // The noise of the machine.
  const idle = await framesDuring(() => page.waitForTimeout(sentence.length * 60));
  console.log(`trial tab of a case, processor slowed 4x\n  ${sentence.length} keys: ${typed}\n  no key: ${idle}`);
}
