import type { BrowserContextOptions, Page } from "playwright-core";
import type { Translate } from "#domain/messages/catalogue.ts";
import type { DemoPerson } from "#tests/support/browser/demo-product.ts";

export type Picture = {
  name: string;
  /** Without one nobody is signed in. */
  person?: DemoPerson;
  path: string;
  options?: BrowserContextOptions;
  /** Actions before the screenshot. */
  act?: (page: Page, t: Translate) => Promise<void>;
};

const onPhone: BrowserContextOptions = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };

/** Full of text: the whole screen would be too large a file. */
const low: BrowserContextOptions = { viewport: { width: 1200, height: 600 } };

const openFirst = async (page: Page) => {
  await page.locator("main tbody a").first().click();
  await page.getByRole("tablist").waitFor();
};

/** One per chapter of the manual, each in both languages. */
export const pictures: readonly Picture[] = [
  { name: "login", path: "/login" },
  { name: "day-shop", person: "customer", path: "/main/today", options: onPhone },
  { name: "day-head-office", person: "supercustomer", path: "/main/today", options: low },
  { name: "day-lawyer", person: "lawyer", path: "/main/today", options: low },
  { name: "day-manager", person: "manager", path: "/main/today", options: low },
  { name: "list", person: "lawyer", path: "/main/cases" },
  {
    name: "palette",
    person: "lawyer",
    path: "/account",
    act: async (page, t) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: t("palette.open") }).waitFor();
    },
  },
  {
    name: "help",
    person: "lawyer",
    path: "/main/search",
    act: async (page, t) => {
      await page.getByRole("button", { name: t("help.open") }).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  { name: "report", person: "customer", path: "/main/cases/new?step=what", options: onPhone },
  { name: "case", person: "lawyer", path: "/main/cases?filter=%7B%22caseStatus%22%3A%5B%22trialPending%22%5D%7D", act: openFirst },
  {
    name: "status",
    person: "lawyer",
    path: "/main/cases?filter=%7B%22caseStatus%22%3A%5B%22trialPending%22%5D%7D",
    act: async (page, t) => {
      await openFirst(page);
      await page
        .getByRole("button", { name: t("status.button") })
        .first()
        .click();
    },
  },
  { name: "calendar", person: "lawyer", path: "/main/calendar" },
  { name: "analytics", person: "supercustomer", path: "/dashboard/cases" },
  { name: "search", person: "lawyer", path: "/main/search?q=mochila" },
  {
    name: "network",
    person: "manager",
    path: "/settings/bands",
    act: async (page, t) => {
      await openFirst(page);
      await page.getByRole("link", { name: t("network.open") }).click();
      await page.locator("[data-network]").waitFor();
    },
  },
  { name: "users", person: "manager", path: "/settings/users" },
];
