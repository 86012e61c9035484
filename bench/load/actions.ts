import { newId } from "#server/base/new-id.ts";
import { columnsFor } from "../screen-columns.ts";
import { type Browser, isOk, parsed } from "./browser.ts";
import type { LoadRole, LoadUser } from "./users.ts";

type File = { id: string };
type Row = { id: string; version: number };
/** The state of a user: rows of the last list, files of opened cases, and the requests that the current screen refetches when cases change. */
export type Session = { rows: Row[]; files: string[]; list: string; next: string | null; screen: readonly (readonly [kind: string, path: string])[] };
type Action = (browser: Browser, user: LoadUser, session: Session) => Promise<void>;

const words = ["mochila", "perfume", "chaqueta", "alarma", "bolso", "García", "botella"];
const statuses = ["new", "assessment", "trialPending", "archived", "guiltyVerdict"];
const any = <One>(of: readonly One[]): One => of[Math.floor(Math.random() * of.length)]!;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A list screen asks for the page and the counts of all statuses. The count comes with the page where it is kept; filters need a request of its own. */
const list =
  (filter: () => string, ofStatus = () => ""): Action =>
  async (browser, user, session) => {
    const others = filter();
    const search = others + ofStatus();
    session.screen = [
      ["list", `/cases?size=50&count=true&${columnsFor("cases", user.role)}&${search}`],
      ...(search ? ([["count", `/cases/count?${search}`]] as const) : []),
      ["statuses", `/cases/statuses?${others}`],
    ];
    session.list = session.screen[0]![1].replace("&count=true", "");
    const [page] = await Promise.all(session.screen.map(([kind, path]) => browser.ask(kind, "GET", path)));
    if (isOk(page!)) ({ rows: session.rows, next: session.next } = parsed<{ rows: Row[]; next: string | null }>(page!));
  };
const nextPage: Action = async (browser, _user, session) => {
  if (!session.next) return;
  // A cursor continues the query that it was given for.
  const page = await browser.ask("list", "GET", `${session.list}&after=${encodeURIComponent(session.next)}`);
  if (isOk(page)) ({ rows: session.rows, next: session.next } = parsed<{ rows: Row[]; next: string | null }>(page));
};
const pathsOf = (id: string, role: LoadRole) =>
  [
    ["open", `/cases/${id}`],
    ["status", `/cases/${id}/status`],
    ["appearances", `/cases/${id}/appearances`],
    ...(role === "lawyer" || role === "manager" ? ([["law", `/cases/${id}/law`]] as const) : []),
  ] as const;
const open: Action = async (browser, { role }, session) => {
  const row = any(session.rows);
  if (!row) return;
  session.screen = pathsOf(row.id, role);
  const [record] = await Promise.all(session.screen.map(([kind, path]) => browser.ask(kind, "GET", path)));
  if (isOk(record!)) session.files.push(...(parsed<{ files?: File[] }>(record!).files ?? []).map(({ id }) => id));
};
const save: Action = async (browser, user, session) => {
  const row = any(session.rows);
  if (!row) return;
  session.screen = pathsOf(row.id, user.role);
  const record = await browser.ask("open", "GET", `/cases/${row.id}`);
  if (!isOk(record)) return;
  const { version } = parsed<Row>(record);
  await browser.ask("save", "PATCH", `/cases/${row.id}`, { version, values: { attestation: `${Math.floor(Math.random() * 1e6)}/26` } });
};
const intake: Action = async (browser, user, session) => {
  const id = newId();
  const values = {
    establishment: user.shop,
    datetime: new Date(Date.now() - 3_600_000).toISOString(),
    facts: `Oculta dos artículos en una ${any(words)} y pasa la línea de cajas sin abonarlos.`,
    ticketAmount: Math.round(Math.random() * 40_000) / 100,
    recoveredProducts: "yesForSale",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
    ...(user.role === "customer" || user.role === "supercustomer" ? {} : { customer: user.customer }),
  };
  const answer = await browser.ask("intake", "POST", "/cases/intake", { id, values, witnesses: [], added: [] });
  if (isOk(answer) && Math.random() < 0.7) await upload(browser, id, session);
};
const search: Action = async (browser) => {
  await browser.ask("search", "GET", `/search?q=${encodeURIComponent(any(words))}&size=10`);
};
/** A screen with one request. */
async function show(browser: Browser, session: Session, kind: string, path: string) {
  session.screen = [[kind, path]];
  await browser.ask(kind, "GET", path);
}
const calendar =
  (days: number): Action =>
  async (browser, _user, session) =>
    show(browser, session, days > 7 ? "calendar month" : "calendar week", `/calendar/penal?from=${ago(days)}&to=${ago(0)}`);
const analytics: Action = (browser, _user, session) => show(browser, session, "analytics", `/analytics/cases?start=${ago(364)}&end=${ago(0)}`);
const download: Action = async (browser, _user, session) => {
  const file = any(session.files);
  if (file) await browser.ask("download", "GET", `/files/${file}/content`);
};
const history: Action = async (browser, _user, session) => {
  const row = any(session.rows);
  if (row) await browser.ask("history", "GET", `/cases/${row.id}/history`);
};
const notices: Action = async (browser) => {
  await browser.ask("notices", "GET", "/notices");
};
const exported: Action = async (browser) => {
  await browser.ask("export CSV", "GET", `/cases/export?format=csv&filter[datetime][from]=${ago(30)}`);
};

const newest = list(() => "");
const ofStatus = list(
  () => `filter[datetime][from]=${ago(365)}`,
  () => `&filter[caseStatus][0]=${any(statuses)}`,
);
const withText = list(() => `q=${any(words)}&filter[datetime][from]=${ago(365)}`);

const repeat = (role: LoadRole, action: Action, count: number) => void actionsByRole[role].push(...Array<Action>(count).fill(action));
/** About a hundred actions per role, as often as they occur. */
const actionsByRole: Readonly<Record<LoadRole, Action[]>> = { customer: [], supercustomer: [], lawyer: [], manager: [] };
for (const [action, customer, supercustomer, lawyer, manager] of [
  [newest, 30, 20, 15, 15],
  [ofStatus, 10, 15, 10, 12],
  [withText, 0, 10, 0, 8],
  [nextPage, 0, 5, 0, 5],
  [open, 20, 20, 25, 20],
  [save, 0, 0, 18, 12],
  [intake, 14, 0, 0, 0],
  [search, 8, 8, 8, 8],
  [calendar(7), 0, 0, 12, 5],
  [calendar(30), 0, 5, 0, 2],
  [analytics, 0, 10, 0, 8],
  [download, 8, 0, 5, 0],
  [history, 0, 0, 4, 0],
  [exported, 0, 2, 0, 0],
  [notices, 10, 5, 3, 5],
] as const) {
  repeat("customer", action, customer);
  repeat("supercustomer", action, supercustomer);
  repeat("lawyer", action, lawyer);
  repeat("manager", action, manager);
}

export const firstAction = newest;
export const nextAction = (role: LoadRole): Action => any(actionsByRole[role]);

let picture: Buffer | undefined;
/** About 300 kB that do not compress, like a photograph of a phone. */
async function pictureBytes(): Promise<Buffer> {
  if (picture) return picture;
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: "gray", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return picture;
}

export async function upload(browser: Browser, record: string, session?: Session) {
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
  if (isOk(answer) && id && session) setTimeout(() => session.files.push(id), 20_000);
}
export const emptySession = (): Session => ({ rows: [], files: [], list: "", next: null, screen: [] });
