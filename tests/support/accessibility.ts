import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What on this page breaks a rule of accessibility, and where. */
export async function violations(page: Page): Promise<{ id: string; where: string[] }[]> {
  // Rows of a list are alike: the first ones stand for all. In legacy mode no second page is opened to gather frames, of which we have none.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("[role=row]:nth-child(n+6), tbody tr:nth-child(n+6)")
    .analyze();
  return found.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 160)) }));
}
