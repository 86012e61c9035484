import { randomUUIDv7 } from "node:crypto";
import { columnsFor } from "../screen-columns.ts";
import { type Browser, isFine, parsed } from "./browser.ts";
import type { LoadPerson, LoadRole } from "./people.ts";

type File = { id: string };
type Row = { id: string; version: number };
/** What one person has before them: rows of the list they last saw, files of what they opened, and what their screen reads again when cases change. */
export type Desk = { rows: Row[]; files: string[]; next: string | null; screen: readonly (readonly [kind: string, path: string])[] };
type Act = (browser: Browser, person: LoadPerson, desk: Desk) => Promise<void>;

const words = ["mochila", "perfume", "chaqueta", "alarma", "bolso", "García", "botella"];
const statuses = ["new", "assessment", "trialPending", "archived", "guiltyVerdict"];
const any = <One>(of: readonly One[]): One => of[Math.floor(Math.random() * of.length)]!;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A screen with a list asks for the page, the count and how many there are of each status, whichever of them is shown. */
const list =
  (filter: () => string, ofStatus = () => ""): Act =>
  async (browser, person, desk) => {
    const others = filter();
    const search = others + ofStatus();
    desk.screen = [
      ["list", `/cases?size=50&${columnsFor("cases", person.role)}&${search}`],
      ["count", `/cases/count?${search}`],
      ["statuses", `/cases/statuses?${others}`],
    ];
    const [page] = await Promise.all(desk.screen.map(([kind, path]) => browser.ask(kind, "GET", path)));
    if (isFine(page!)) ({ rows: desk.rows, next: desk.next } = parsed<{ rows: Row[]; next: string | null }>(page!));
  };
const nextPage: Act = async (browser, person, desk) => {
  if (!desk.next) return;
  const page = await browser.ask("list", "GET", `/cases?size=50&${columnsFor("cases", person.role)}&after=${encodeURIComponent(desk.next)}`);
  if (isFine(page)) ({ rows: desk.rows, next: desk.next } = parsed<{ rows: Row[]; next: string | null }>(page));
};
const pathsOf = (id: string, role: LoadRole) =>
  [
    ["open", `/cases/${id}`],
    ["status", `/cases/${id}/status`],
    ["appearances", `/cases/${id}/appearances`],
    ...(role === "lawyer" || role === "manager" ? ([["law", `/cases/${id}/law`]] as const) : []),
  ] as const;
const open: Act = async (browser, { role }, desk) => {
  const row = any(desk.rows);
  if (!row) return;
  desk.screen = pathsOf(row.id, role);
  const [record] = await Promise.all(desk.screen.map(([kind, path]) => browser.ask(kind, "GET", path)));
  if (isFine(record!)) desk.files.push(...(parsed<{ files?: File[] }>(record!).files ?? []).map(({ id }) => id));
};
const save: Act = async (browser, person, desk) => {
  const row = any(desk.rows);
  if (!row) return;
  desk.screen = pathsOf(row.id, person.role);
  const record = await browser.ask("open", "GET", `/cases/${row.id}`);
  if (!isFine(record)) return;
  const { version } = parsed<Row>(record);
  await browser.ask("save", "PATCH", `/cases/${row.id}`, { version, values: { attestation: `${Math.floor(Math.random() * 1e6)}/26` } });
};
const report: Act = async (browser, person, desk) => {
  const id = randomUUIDv7();
  const values = {
    establishment: person.shop,
    datetime: new Date(Date.now() - 3_600_000).toISOString(),
    facts: `Oculta dos artículos en una ${any(words)} y pasa la línea de cajas sin abonarlos.`,
    ticketAmount: Math.round(Math.random() * 40_000) / 100,
    recoveredProducts: "yesForSale",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
    ...(person.role === "customer" || person.role === "supercustomer" ? {} : { customer: person.customer }),
  };
  const answer = await browser.ask("quick report", "POST", "/cases/report", { id, values, witnesses: [], added: [] });
  if (isFine(answer) && Math.random() < 0.7) await upload(browser, id, desk);
};
const search: Act = async (browser) => {
  await browser.ask("search", "GET", `/search?q=${encodeURIComponent(any(words))}&size=10`);
};
/** A screen that asks for one thing. */
async function show(browser: Browser, desk: Desk, kind: string, path: string) {
  desk.screen = [[kind, path]];
  await browser.ask(kind, "GET", path);
}
const calendar =
  (days: number): Act =>
  async (browser, _person, desk) =>
    show(browser, desk, days > 7 ? "calendar month" : "calendar week", `/calendar/penal?from=${ago(days)}&to=${ago(0)}`);
const analytics: Act = (browser, _person, desk) => show(browser, desk, "analytics", `/analytics/cases?start=${ago(364)}&end=${ago(0)}`);
const download: Act = async (browser, _person, desk) => {
  const file = any(desk.files);
  if (file) await browser.ask("download", "GET", `/files/${file}/content`);
};
const history: Act = async (browser, _person, desk) => {
  const row = any(desk.rows);
  if (row) await browser.ask("history", "GET", `/cases/${row.id}/history`);
};
const notices: Act = async (browser) => {
  await browser.ask("notices", "GET", "/notices");
};
const exported: Act = async (browser) => {
  await browser.ask("export CSV", "GET", `/cases/export?format=csv&filter[datetime][from]=${ago(30)}`);
};

const newest = list(() => "");
const ofStatus = list(
  () => `filter[datetime][from]=${ago(365)}`,
  () => `&filter[caseStatus][0]=${any(statuses)}`,
);
const withText = list(() => `q=${any(words)}&filter[datetime][from]=${ago(365)}`);

const often = (role: LoadRole, act: Act, count: number) => void habits[role].push(...Array<Act>(count).fill(act));
/** What each does in about a hundred steps. */
const habits: Readonly<Record<LoadRole, Act[]>> = { customer: [], supercustomer: [], lawyer: [], manager: [] };
for (const [act, customer, supercustomer, lawyer, manager] of [
  [newest, 30, 20, 15, 15],
  [ofStatus, 10, 15, 10, 12],
  [withText, 0, 10, 0, 8],
  [nextPage, 0, 5, 0, 5],
  [open, 20, 20, 25, 20],
  [save, 0, 0, 18, 12],
  [report, 14, 0, 0, 0],
  [search, 8, 8, 8, 8],
  [calendar(7), 0, 0, 12, 5],
  [calendar(30), 0, 5, 0, 2],
  [analytics, 0, 10, 0, 8],
  [download, 8, 0, 5, 0],
  [history, 0, 0, 4, 0],
  [exported, 0, 2, 0, 0],
  [notices, 10, 5, 3, 5],
] as const) {
  often("customer", act, customer);
  often("supercustomer", act, supercustomer);
  often("lawyer", act, lawyer);
  often("manager", act, manager);
}

export const firstAct = newest;
export const nextAct = (role: LoadRole): Act => any(habits[role]);

let picture: Buffer | undefined;
/** Some 300 kB that compress no further, as those of a telephone. */
async function pictureBytes(): Promise<Buffer> {
  if (picture) return picture;
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: "gray", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return picture;
}

export async function upload(browser: Browser, record: string, desk?: Desk) {
  const bytes = await pictureBytes();
  const metadata = Object.entries({ collection: "cases", record, field: "files", name: "foto.jpg" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const headers = {
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "upload-length": String(bytes.length),
    "upload-metadata": metadata,
  };
  const answer = await browser.ask("upload", "POST", "/uploads", undefined, { headers, body: bytes });
  const id = String(answer.headers.location ?? "")
    .split("/")
    .at(-1);
  if (isFine(answer) && id && desk) setTimeout(() => desk.files.push(id), 20_000);
}
export const emptyDesk = (): Desk => ({ rows: [], files: [], next: null, screen: [] });
