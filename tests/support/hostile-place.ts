import type { Page } from "playwright-core";
import { judge } from "#domain/access/routes.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isTyped } from "#domain/fields.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import type { Stage } from "./browser.ts";
import { filledWith } from "./hostile-texts.ts";
import { pdf } from "./samples.ts";
import { idOf, joined, tusClient } from "./upload.ts";
import type { Api } from "./world.ts";

/** Taken for markup it asks for a picture that nobody has, and then calls. */
const payload = `"><img src=/hostile onerror=hostile()>`;
const story = `${payload}<script>hostile()</script> sustrae dos prendas y pasa las cajas sin pagarlas. javascript:hostile()`;

type Place = { path: string; isBroad?: boolean; shows?: boolean };
type Records = { get: (of: object) => Promise<{ version: number }>; update: (of: object) => Promise<unknown> };

/** Records of every kind whose every text is hostile, in the file of the customer whose people the demo has, and a walk over the screens that show them. */
export async function openHostilePlace(stage: Stage) {
  const { make, db } = stage;
  const admin = await make.user({ role: "admin" });
  const root = await stage.apiAs(admin);
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
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const told = { customer: owner, establishment: shop, criminals: [criminal.id], bands: [band.id], vehicles: [vehicle.id], facts: story };
  const aCase = await make.case({ ...told, court: court.id, lawyer: lawyer.id, trialSet: true, trialDatetime: soon });
  await root.cases.witnesses.add({ id: aCase.id, values: { witness: witness.id } });
  await root.cases.actions.add({ id: aCase.id, values: { date: "2026-05-05", type: "police", action: "imagesDelivery", notes: payload } });
  const records: [Entity, string][] = [
    [entities.case, aCase.id],
    [entities.issue, (await make.issue(told)).id],
    [entities.civilCase, (await make.civilCase({ customer: owner, court: court.id, facts: story, trialHearingDate: soon })).id],
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
  for (const [entity, id] of records) {
    const api = (root as unknown as Record<string, Records>)[entity.collection]!;
    // Through the door first, so that histories hold them; past its checks then, as an older record might.
    await api.update({ id, version: (await api.get({ id })).version, values: filledWith(entity, payload) });
    for (const [name, field] of Object.entries(entity.fields))
      if (isTyped(field) && field.kind === "text" && field.format && name !== "video")
        await db
          .asSystem((tx) => tx.run(sql`update ${sql.table(tableOf(entity))} set ${sql.ref(columnOf(name, field))} = ${payload} where id = ${id}`))
          // Some have a check in the database as well.
          .catch(() => undefined);
  }
  await attach(stage, root, await stage.tokenOf(admin), aCase.id);
  return { screens: screensOf(records), walk: (role: string, screens: readonly Place[]) => walk(stage, role, screens) };
}

/** No name with such signs is taken today; here is one that somebody brought in otherwise. */
async function attach(stage: Stage, api: Api, token: string, record: string) {
  const place = { collection: "cases", record, field: "files" };
  const id = idOf(await tusClient({ url: stage.url, token }).createWith(place, "papel.pdf", pdf()));
  await joined(api, place, id);
  await stage.db.asSystem((tx) => tx.run(sql`update files set name = ${`${payload}.pdf`} where id = ${id}`));
}

const settings = ["criminals", "bands", "vehicles", "witnesses", "courts", "lawyers", "zones", "customers", "establishments", "users"];
const folderOf = (collection: string) => (collection === "civilCases" ? "/civil" : settings.includes(collection) ? "/settings" : "/main");

function screensOf(records: readonly [Entity, string][]): Place[] {
  const [, aCase] = records[0]!;
  const shown = records.filter(([{ collection }]) => collection !== "companies");
  const broad = ["cases", "criminals", "customers", "teaching"];
  return [
    ...shown.flatMap(([{ collection, tabs }, id]): Place[] => {
      const [base, isBroad] = [`${folderOf(collection)}/${collection}`, broad.includes(collection)];
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
    // Drawn, not written.
    { path: `/main/search/network/case/${aCase}`, isBroad: true },
    { path: "/main/calendar", isBroad: true },
    { path: "/civil/calendar" },
    { path: "/dashboard/cases", isBroad: true },
    { path: "/dashboard/issues" },
    { path: "/main/reports" },
    { path: "/main/cases/new" },
    { path: "/settings/duplicates", isBroad: true },
    { path: "/settings/accesses", isBroad: true },
    { path: "/settings/retention" },
    { path: "/settings/jobs" },
    { path: "/account" },
  ];
}

const types = ["penal", "civil", "issue"] as const;

/** What went wrong on the way: something ran, the policy was broken, or the text was not there to read. */
async function walk(stage: Stage, role: string, screens: readonly Place[]): Promise<string[]> {
  const page = await stage.as(role);
  const found: string[] = [];
  let at = "";
  page.on("dialog", (dialog) => {
    found.push(`${at}: dialog`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/hostile") found.push(`${at}: taken for markup`);
  });
  await page.exposeFunction("hostile", () => void found.push(`${at}: ran`));
  await page.exposeFunction("violated", (what: string) => void found.push(`${at}: ${what}`));
  await page.evaluate(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${blockedURI}`),
    ),
  );
  for (const { path, shows } of screens) {
    const { pathname } = new URL(path, stage.url);
    if (judge({ role: role as "admin", availableTypes: types }, pathname) !== "show") continue;
    at = path;
    // From within, as a link would: the page that listens stays.
    await page.evaluate((to) => history.pushState({}, "", to), path);
    await page.waitForFunction((wanted) => location.pathname === wanted && document.querySelector("main h1"), pathname);
    if (shows && role === "admin" && !(await isShown(page))) found.push(`${path}: not shown`);
  }
  await page.context().close();
  return found;
}

/** As text, in a field, or as what an element is called. */
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
