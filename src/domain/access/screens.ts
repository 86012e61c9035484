import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { KeyGroup } from "#domain/messages/help.ts";
import type { Words } from "#domain/messages/words.ts";
import { homePath, openScreens } from "./open-screens.ts";
import { recordScreens, type Screen, type ScreenDeclaration, settingsScreens, titleText } from "./screen.ts";

/** Every screen. The menu lists them in this order. */
const table = {
  [homePath]: { rule: "customer", title: "menu.today", menu: "dashboards" },
  "/dashboard/cases": { rule: "customerNotLawyer", type: "penal", title: "menu.analytics", menu: "dashboards" },
  ...recordScreens("/main", entities.case, {
    list: { menu: { dashboards: "menu.cases", penal: "menu.casesList" } },
    new: { title: "menu.newCase", menu: "penal", keys: ["intake"], worksOffline: true },
    page: { keys: ["record", "files"] },
  }),
  "/main/cases/cid/$cid": { rule: "customer", type: "penal", title: { many: "case" } },
  "/main/calendar": { rule: "customer", type: "penal", title: "menu.penalCalendar", menu: { dashboards: "menu.calendar" }, keys: ["calendar"] },
  ...recordScreens("/main", entities.issue, {
    list: { menu: "dashboards" },
    new: { title: "menu.newIssue", keys: ["intake"], worksOffline: true },
    page: { keys: ["record", "files"] },
  }),
  "/dashboard/issues": { rule: "customerNotLawyer", type: "issue", title: "menu.issuesAnalytics", menu: "dashboards" },
  ...recordScreens("/main", entities.task, { list: { menu: "dashboards" } }),
  "/main/search": { rule: "customer", title: "menu.search", menu: "dashboards" },
  "/main/search/network/$entity/$id": { rule: "customer", title: "network.title", keys: ["network"] },
  ...recordScreens("/main", entities.teaching, { list: { menu: "dashboards", keys: [] } }),
  "/main/reports": { rule: "customer", title: "reports.title" },
  ...recordScreens("/civil", entities.civilCase, {
    list: { menu: { civil: "menu.casesList" } },
    new: { menu: { civil: "menu.newCase" } },
    page: { keys: ["record", "files"] },
  }),
  "/civil/calendar": { rule: "customer", type: "civil", title: "menu.civilCalendar", menu: { civil: "menu.calendar" }, keys: ["calendar"] },
  ...settingsScreens(entities.user),
  ...settingsScreens(entities.customer),
  ...settingsScreens(entities.establishment),
  ...settingsScreens(entities.zone),
  // Lawyers read these records in their cases and have no list of them.
  ...settingsScreens(entities.lawyer, { opens: "customerNotLawyer" }),
  ...settingsScreens(entities.witness),
  ...settingsScreens(entities.court),
  ...settingsScreens(entities.taskPreset),
  ...settingsScreens(entities.template),
  "/settings/placeholders": { rule: "manager", title: "placeholders.title" },
  ...settingsScreens(entities.mailTemplate),
  ...settingsScreens(entities.band, { opens: "customerNotLawyer" }),
  ...settingsScreens(entities.criminal, { opens: "customerNotLawyer" }),
  ...settingsScreens(entities.vehicle, { opens: "customerNotLawyer" }),
  "/settings/duplicates": { rule: "manager", title: "menu.duplicates" },
  "/settings/import/customers": { rule: "manager", title: "import.customers" },
  "/settings/import/establishments": { rule: "manager", title: "import.establishments" },
  "/settings/import/lawyers": { rule: "manager", title: "import.lawyers" },
  "/settings/import/witnesses": { rule: "manager", title: "import.witnesses" },
  "/settings/import/courts": { rule: "manager", title: "import.courts" },
  "/settings/import/zones": { rule: "supercustomerNotLawyer", title: "import.zones" },
  "/settings/import/cases": { rule: "customer", type: "penal", title: "import.cases" },
  "/settings/import/issues": { rule: "customer", type: "issue", title: "import.issues" },
  "/settings/import/civilCases": { rule: "customer", type: "civil", title: "import.civilCases" },
  "/settings/import/bands": { rule: "customerNotLawyer", title: "import.bands" },
  "/settings/import/criminals": { rule: "customerNotLawyer", title: "import.criminals" },
  "/settings/import/vehicles": { rule: "customerNotLawyer", title: "import.vehicles" },
  "/settings/jobs": { rule: "admin", title: "menu.jobs", menu: "settings" },
  "/settings/held-files": { rule: "manager", title: "menu.heldFiles", menu: "settings" },
  "/settings/webhooks": { rule: "manager", title: "menu.webhooks", menu: "settings" },
  "/settings/sign-ins": { rule: "admin", title: "menu.companySignIns", menu: "settings" },
  "/settings/accesses": { rule: "admin", title: "menu.accesses", menu: "settings" },
  "/settings/retention": { rule: "admin", title: "menu.retention", menu: "settings" },
  "/settings/installation": { rule: "admin", title: "menu.installation", menu: "settings" },
  "/account": { rule: "customer", title: "account.title" },
  "/pages/lock-screen": { rule: "customer", title: "page.lockScreen", bare: true },
  ...openScreens,
} as const satisfies Record<string, ScreenDeclaration>;

type Table = typeof table;
type Where<Shape> = { [Path in keyof Table]: Table[Path] extends Shape ? Path : never }[keyof Table];
/** The paths of screens that belong to no entity. The web has a component for each. */
export type PagePath = Exclude<keyof Table, Where<{ record: object }>>;
/** Those of them that the menu lists. The web has an icon for each. */
export type MenuPagePath = Extract<PagePath, Where<{ menu: object | string }>>;
/** The entities that have screens. The web has an icon for each. */
export type RecordEntityName = Extract<Table[keyof Table], { record: object }>["record"]["entity"];

export const screens: readonly Screen[] = Object.entries(table).map(([path, screen]: [string, ScreenDeclaration]) => ({ path, ...screen }));

const segments = screens.map((screen) => ({ screen, parts: screen.path.split("/") }));

/** The screen of a path; a literal segment wins over a parameter. */
export function screenAt(path: string): Screen | undefined {
  const given = path.split("/");
  const matches = segments.filter(
    ({ parts }) =>
      parts.length === given.length && parts.every((part, index) => part === given[index] || (part.startsWith("$") && given[index] !== "")),
  );
  return (matches.find(({ screen }) => screen.path === path) ?? matches[0])?.screen;
}

export const titleOf = (words: Pick<Words, "t" | "labels">, path: string): string => titleText(words, screenAt(path)?.title ?? "app.name");

export const keyGroupsOf = (path: string): readonly KeyGroup[] => screenAt(path)?.keys ?? [];

/** Whether menu and header surround the screen. */
export const isFramed = (screen: Screen): boolean => "rule" in screen && !("signedOut" in screen) && !screen.bare;

/** Where reports are kept for the person who asked for them. */
export const reportsPath: PagePath = "/main/reports";

const lists = new Map(screens.flatMap(({ path, record }) => (record?.view === "list" ? [[record.entity as string, path]] : [])));

/** The list of an entity. An entity without screens gets a path that matches no screen. */
export const listPath = ({ name, collection }: Pick<Entity, "name" | "collection">): string => lists.get(name) ?? `/${collection}`;
export const recordPath = (entity: Pick<Entity, "name" | "collection">, id: string): string => `${listPath(entity)}/${id}`;
