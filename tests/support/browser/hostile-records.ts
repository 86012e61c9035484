import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { canOpen } from "#domain/access/route-guard.ts";
import { listPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { attachedFile, idOf, tusClient } from "#tests/support/upload-client.ts";
import type { Api } from "#tests/support/world.ts";
import type { BrowserWorld } from "./browser-world.ts";
import { filledWith } from "./hostile-texts.ts";

/** Interpreted as markup, it requests /hostile and then calls hostile(). */
const payload = `"><img src=/hostile onerror=hostile()>`;
const longPayload = `${payload}<script>hostile()</script> sustrae dos prendas y pasa las cajas sin pagarlas. javascript:hostile()`;

/** `isBroad` marks the screens that show most; `shows` those on which the text must be visible. */
type ScreenPath = { path: string; isBroad?: boolean; shows?: boolean };
type Records = { get: (of: object) => Promise<{ version: number }>; update: (of: object) => Promise<unknown> };

/** Creates records of every entity whose texts are all hostile, for the customer of the demo users, and walks the screens that show them. */
export async function openHostileRecords(world: BrowserWorld) {
  const { make, db } = world;
  const admin = await make.user({ role: "admin" });
  const root = await world.apiAs(admin);
  const [clerk] = (await root.users.list({ q: "customer@demo", columns: ["customer"], size: 1, filter: { role: ["customer"] } })).rows;
  const { customer, establishments } = await root.users.get({ id: clerk!.id });
  const [owner, shop] = [{ id: customer!.id }, { id: establishments[0]!.id }];
  const [criminal, band, vehicle, witness, court, lawyer] = [
    await make.criminal({ customer: owner }),
    await make.band({ customer: owner }),
    await make.vehicle({ customer: owner }),
    await make.witness({ customer: owner }),
    await make.court(),
    await make.lawyer(),
  ];
  const soon = daysAhead(1);
  const common = { customer: owner, establishment: shop, criminals: [criminal.id], bands: [band.id], vehicles: [vehicle.id], facts: longPayload };
  const aCase = await make.case({ ...common, court: court.id, lawyer: lawyer.id, trialSet: true, trialDatetime: soon });
  await root.cases.witnesses.add({ id: aCase.id, values: { witness: witness.id } });
  await root.cases.actions.add({ id: aCase.id, values: { date: "2026-05-05", type: "police", action: "imagesDelivery", notes: payload } });
  const records: [Entity, string][] = [
    [entities.case, aCase.id],
    [entities.issue, (await make.issue(common)).id],
    [entities.civilCase, (await make.civilCase({ customer: owner, court: court.id, facts: longPayload, trialHearingDate: soon })).id],
    [entities.task, (await make.task({ case: aCase })).id],
    [entities.taskPreset, (await make.record(entities.taskPreset, { caseStatus: "new" })).id],
    [entities.template, (await make.record(entities.template)).id],
    [entities.criminal, criminal.id],
    [entities.band, band.id],
    [entities.vehicle, vehicle.id],
    [entities.witness, witness.id],
    [entities.court, court.id],
    [entities.lawyer, lawyer.id],
    [entities.company, (await make.company({ customer: owner })).id],
    [entities.zone, (await make.zone({ customer: owner, establishments: [shop] })).id],
    [entities.teaching, (await make.teaching()).id],
    [entities.customer, owner.id],
    [entities.establishment, shop.id],
    [entities.user, (await make.user({ role: "supercustomer", customer: owner })).id],
  ];
  for (const entity of Object.values(entities as Record<string, Entity>))
    if (!records.some(([listed]) => listed === entity)) records.push([entity, (await make.record(entity)).id]);
  for (const [entity, id] of records) {
    const api = (root as unknown as Record<string, Records>)[entity.collection]!;
    // By the API first, so that histories have the texts; then directly, as an older record might have what a format refuses today.
    await api.update({ id, version: (await api.get({ id })).version, values: filledWith(entity, payload) });
    for (const [name, field] of Object.entries(entity.fields))
      if (isInput(field) && field.kind === "text" && field.format && name !== "video")
        await db
          .asSystem((tx) => tx.run(sql`update ${sql.table(tableOf(entity))} set ${sql.ref(columnOf(name, field))} = ${payload} where id = ${id}`))
          // Some columns have a check constraint.
          .catch(() => undefined);
  }
  await attach(world, root, await world.tokenOf(admin), aCase.id);
  return { screens: screensOf(records), walk: (role: string, screens: readonly ScreenPath[]) => walk(world, role, screens) };
}

/** Attaches a file with a hostile name: uploads refuse such a name, so it is set in the database. */
async function attach(world: BrowserWorld, api: Api, token: string, record: string) {
  const place = { collection: "cases", record, field: "files" };
  const id = idOf(await tusClient({ url: world.url, token }).createWith(place, "papel.pdf", pdf()));
  await attachedFile(api, place, id);
  await world.db.asSystem((tx) => tx.run(sql`update files set name = ${`${payload}.pdf`} where id = ${id}`));
}

function screensOf(records: readonly [Entity, string][]): ScreenPath[] {
  const [, aCase] = records[0]!;
  const shown = records.filter(([{ collection }]) => collection !== "companies");
  const broad = ["cases", "criminals", "customers", "teaching"];
  return [
    ...shown.flatMap(([entity, id]): ScreenPath[] => {
      const { collection, tabs } = entity;
      const [base, isBroad] = [listPath(entity), broad.includes(collection)];
      return [
        { path: `${base}?q=hostile`, isBroad, shows: !["users"].includes(collection) },
        { path: `${base}/${id}`, isBroad: true, shows: true },
        ...[...tabs.slice(1), "history"].map((tab) => ({
          path: `${base}/${id}?tab=${tab}`,
          isBroad: collection === "cases",
          shows: collection === "cases" && ["files", "actions", "history"].includes(tab),
        })),
      ];
    }),
    { path: "/main/search?q=hostile", isBroad: true, shows: true },
    // Drawn on a canvas.
    { path: `/main/search/network/case/${aCase}`, isBroad: true },
    { path: "/main/calendar", isBroad: true },
    { path: "/civil/calendar" },
    { path: "/main/today" },
    { path: "/dashboard/cases", isBroad: true },
    { path: "/dashboard/issues" },
    { path: "/main/reports" },
    { path: "/main/cases/new" },
    { path: "/settings/duplicates", isBroad: true },
    { path: "/settings/held-files" },
    { path: "/settings/accesses", isBroad: true },
    { path: "/settings/retention" },
    { path: "/settings/jobs" },
    { path: "/account" },
  ];
}

/** The store of the demo has no whole customer, and so no civil cases. */
const typesOf = (role: string) => (role === "customer" ? (["penal", "issue"] as const) : (["penal", "civil", "issue"] as const));

/** Opens the screens as this role, and returns the problems: a script ran, the content security policy was violated, or the text was not shown. */
async function walk(world: BrowserWorld, role: string, screens: readonly ScreenPath[]): Promise<string[]> {
  const page = await world.as(role);
  const found: string[] = [];
  let at = "";
  page.on("dialog", (dialog) => {
    found.push(`${at}: dialog`);
    void dialog.dismiss();
  });
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // The event stream never ends.
    if (!request.url().endsWith("/api/live")) pending.add(request);
    if (new URL(request.url()).pathname === "/hostile") found.push(`${at}: interpreted as markup`);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => void pending.delete(request));
  /** Waits until no request is pending. */
  const settled = async () => {
    let quietPolls = 0;
    await expect
      .poll(
        () => {
          quietPolls = pending.size === 0 ? quietPolls + 1 : 0;
          return quietPolls;
        },
        { interval: 50, timeout: 30_000 },
      )
      .toBeGreaterThan(3);
  };
  await page.exposeFunction("hostile", () => void found.push(`${at}: ran`));
  await page.exposeFunction("violated", (what: string) => void found.push(`${at}: ${what}`));
  await page.evaluate(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${blockedURI}`),
    ),
  );
  // Test the detection first: otherwise finding nothing would prove nothing.
  await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", `<i id="probe">${markup}</i>`), payload);
  const isDetected = () =>
    [/interpreted as markup/, /script-src/].every((pattern) => found.some((one) => pattern.test(one))) && world.pageErrors.length > 0;
  await expect.poll(isDetected).toBe(true);
  await page.evaluate(() => document.getElementById("probe")!.remove());
  found.splice(0);
  world.pageErrors.splice(0);
  for (const { path, shows } of screens) {
    const { pathname } = new URL(path, world.url);
    if (!canOpen({ role: role as "admin", availableTypes: typesOf(role) }, pathname)) continue;
    at = path;
    // By the history API, as a link does: the page with the listeners stays.
    await page.evaluate((to) => history.pushState({}, "", to), path);
    await page.waitForFunction((expected) => location.pathname === expected && document.querySelector("main h1"), pathname);
    await settled();
    if (shows && role === "admin" && !(await isShown(page))) found.push(`${path}: not shown`);
  }
  await page.context().close();
  return found;
}

/** Whether the payload is visible as text or in a field. */
const isShown = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const fields = [...document.querySelectorAll<HTMLInputElement>("main input, main textarea")].map(({ value }) => value);
        return [document.querySelector("main")!.innerText, ...fields].some((text) => text.includes('"><img src=/hostile'));
      },
      undefined,
      { timeout: 15_000 },
    )
    .then(
      () => true,
      () => false,
    );
