import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";

// Whether a replica is there does not matter: the server says that it reads from replicas.
const world = await openBrowserWorld({ readUrls: [`postgres://127.0.0.1:${await freePort()}`] });

/** The last events that the reads of a calendar name. */
function eventsOf(page: Page): string[] {
  const events: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/calendar/penal")) events.push(request.headers()["last-event-id"] ?? "");
  });
  return events;
}

test("a browser says with its reads what it was told of, in each of its tabs", async () => {
  const page = await world.as("manager", { at: "/main/calendar" });
  const other = await page.context().newPage();
  const tabs = [eventsOf(page), eventsOf(other)];
  await other.goto("/main/calendar");
  await expect.poll(() => tabs[1]!.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await world.make.case();
  await expect.poll(() => tabs.map((events) => events.at(-1) || "none"), { timeout: 60_000 }).not.toContain("none");
  // Both name the event of the same change.
  await expect.poll(() => new Set(tabs.map((events) => events.at(-1))).size, { timeout: 60_000 }).toBe(1);
  expect(world.pageErrors).toEqual([]);
});
