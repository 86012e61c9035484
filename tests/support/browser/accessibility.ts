import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The violations of accessibility rules on this page. */
export async function violations(page: Page): Promise<{ id: string; where: string[] }[]> {
  // Only the first rows of a list are checked: all are alike. Legacy mode opens no second page for frames, which we do not have.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("[role=row]:nth-child(n+6), tbody tr:nth-child(n+6)")
    .analyze();
  return found.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 160)) }));
}
