import type { Locator, Page } from "playwright-core";

/** Uses a page as a thumb does, and counts each tap and each typed character. */
export function tapCounter(page: Page) {
  const counts = { taps: 0, typed: 0 };
  const tap = async (target: Locator) => {
    counts.taps++;
    await target.tap();
  };
  return {
    counts,
    tap,
    button: (name: string | RegExp) => tap(page.getByRole("button", { name, exact: typeof name === "string" })),
    tile: ([group, name]: readonly [string, string]) => tap(page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true })),
    /** A tap that opens the camera or the gallery; what happens there is not ours. */
    photo: async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await tap(button);
      await (await chooser).setFiles(file);
    },
    /** Into what the last tap focused. */
    type: async (text: string) => {
      counts.typed += text.length;
      await page.keyboard.type(text);
    },
  };
}
