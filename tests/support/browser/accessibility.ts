import type { Page } from "playwright-core";
import { runAxe } from "./run-axe.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Only the first rows of a list are checked: all are alike. */
const laterRows = "[role=row]:nth-child(n+6), tbody tr:nth-child(n+6)";

/** The violations of accessibility rules on this page. */
export async function violations(page: Page): Promise<{ id: string; where: string[] }[]> {
  const found = await runAxe(page, { runOnly: { type: "tag", values: tags } }, [laterRows]);
  const reachable = await Promise.all(
    found.map(async ({ id, nodes }) => ({ id, nodes: id === "target-size" ? await uncovered(page, nodes) : nodes })),
  );
  return reachable.filter(({ nodes }) => nodes.length > 0).map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 160)) }));
}

/**
 * Without those behind an open dialog: one that it covers half is no small target, because it cannot be pressed. Nor is one that a bar covers
 * half until it is scrolled to.
 */
async function uncovered<N extends { target: unknown[] }>(page: Page, nodes: N[]): Promise<N[]> {
  const isCovered = await page.evaluate(
    (selectors) => {
      const dialog = document.querySelector("[role=dialog][aria-modal=true]");
      const isLargeInTheMiddle = (element: Element) => {
        const before = window.scrollY;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        // The label of a box is pressed for it.
        const targets = [element, ...((element as HTMLInputElement).labels ?? [])];
        const isHit = (x: number, y: number) => targets.some((target) => target.contains(document.elementFromPoint(x, y)));
        const isSquareAt = (x: number) => [-11, 11].every((dx) => [-11, 11].every((dy) => isHit(x + dx, top + height / 2 + dy)));
        // A box with its label beside it begins at the box, so that its square lies to one side.
        const isLarge = [0, 6, -6].some((aside) => isSquareAt(left + width / 2 + aside));
        window.scrollTo({ top: before, behavior: "instant" });
        return isLarge;
      };
      return selectors.map((selector) => {
        const element = document.querySelector(selector);
        return element !== null && ((dialog !== null && !dialog.contains(element)) || isLargeInTheMiddle(element));
      });
    },
    nodes.map(({ target }) => String(target[0])),
  );
  return nodes.filter((_node, index) => !isCovered[index]);
}
