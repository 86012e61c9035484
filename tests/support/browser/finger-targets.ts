import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runAxe } from "./run-axe.ts";

/** The widths of the two most common kinds of phone. */
const widths = [390, 360];

/** Expects that every control on the screen is for fingers, at both widths of phones, and that axe finds nothing, such as a text without its contrast. `open` opens what a change of the width closes. */
export async function expectForFingers(page: Page, where: string, open?: () => Promise<unknown>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await open?.();
    await expect.poll(() => smallTargets(page), { message: `${where}, ${width} px` }).toEqual([]);
  }
  // The rules that are on by default: the size of targets is measured above, also of those that a bar covers half.
  await expect.poll(async () => (await runAxe(page, {})).flatMap(({ nodes }) => nodes.map(({ html }) => html)), { message: where }).toEqual([]);
}

/**
 * What a finger cannot use: controls that are hit in less than 48 × 48 px, inputs whose text is so small that a phone zooms into it, and
 * controls that something else covers. Each is scrolled to the middle first, as people do.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [least, tolerance] = [48, 1];
    const controls =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=radio], [role=checkbox], [role=switch], [role=link]";
    /** What is open above the page: a dialog, or a dropdown in it. */
    const layers = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")];
    const top = layers.filter((layer) => layer.checkVisibility()).at(-1) ?? document.body;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
    };
    /** Inside of a sentence a link is as high as its line (WCAG 2.5.8). */
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      return [...(element.parentNode?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim().length > 1);
    };
    const labelsOf = (element: Element) => [...((element as HTMLInputElement).labels ?? [])];
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      return element.contains(hit) || labelsOf(element).some((label) => label.contains(hit));
    };
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far < least && isHit(element, x + dx * (far + 1), y + dy * (far + 1))) far++;
      return far;
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? (element as HTMLElement).innerText ?? "").trim().slice(0, 40)}"${element.id ? ` #${element.id}` : ""} .${element.className.toString().slice(0, 60)}`;
    const found: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(element) || element.closest("[inert], [aria-hidden=true]") || element.matches(":disabled, [data-disabled]")) continue;
      if (isInSentence(element)) continue;
      element.scrollIntoView({ block: "center", inline: "center" });
      const box = element.getBoundingClientRect();
      const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
      // A skip link waits above the screen until it has the focus.
      if (box.bottom < 0) continue;
      const text =
        element.matches("input:not([type=checkbox], [type=radio]), textarea, select") && Number.parseFloat(getComputedStyle(element).fontSize);
      if (text && text < 16) found.push(`${nameOf(element)}: text of ${text} px`);
      if (!isHit(element, x, y)) found.push(`${nameOf(element)}: covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 80)}`);
      else {
        const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1;
        const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1;
        if (width < least - tolerance || height < least - tolerance) found.push(`${nameOf(element)}: ${width} × ${height}`);
      }
    }
    window.scrollTo(0, 0);
    return found;
  });
