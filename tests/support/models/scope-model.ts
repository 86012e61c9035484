/**
 * A simple model of scoping: over rows in memory, from section 6 of the specification and decisions 14 to 18.
 * It shares no code with the product.
 */
export type Kind = "vehicles" | "establishments" | "customers" | "zones" | "cases" | "issues" | "civilCases";
/** Cases and issues are scoped alike. */
export const isReported = (kind: Kind): kind is "cases" | "issues" => kind === "cases" || kind === "issues";
export type Row = { id: string; deleted: boolean; customer: string; alias: string; by?: string | null } & Record<string, unknown>;
export type ModelUser = { id: string; role: string; customer: string | null; customers: string[]; shops: string[]; wholes: string[] };
export type Rows = Record<Kind, Row[]>;
export type Query = { q?: string; filter?: Record<string, string[] | boolean>; sort?: string };

const readers: Record<Kind, string[]> = {
  vehicles: ["customer", "supercustomer", "lawyer", "manager", "admin"],
  establishments: ["customer", "supercustomer", "manager", "admin"],
  customers: ["manager", "admin"],
  zones: ["supercustomer", "manager", "admin"],
  cases: ["customer", "supercustomer", "lawyer", "manager", "admin"],
  issues: ["customer", "supercustomer", "lawyer", "manager", "admin"],
  civilCases: ["customer", "supercustomer", "lawyer", "manager", "admin"],
};
const pickers: Record<Kind, string[]> = { ...readers, establishments: readers.vehicles, customers: readers.vehicles };
export const mayList = (person: ModelUser, kind: Kind, rows: Rows) => readers[kind].includes(person.role) && hasType(person, kind, rows);
export const mayPick = (person: ModelUser, kind: Kind, rows: Rows) => pickers[kind].includes(person.role) && hasType(person, kind, rows);
/**
 * Cases, issues and civil cases are for users whose customer has them; a deleted customer has none. In a store, civil cases are for those who
 * have all establishments of their customer.
 */
function hasType(person: ModelUser, kind: Kind, rows: Rows): boolean {
  if ((!isReported(kind) && kind !== "civilCases") || !person.role.includes("customer")) return true;
  const own = customersOf(person, rows);
  return kind === "civilCases" && person.role === "customer" ? own.some((id) => person.wholes.includes(id)) : own.length > 0;
}

/** The customers of a user, without deleted ones. */
function customersOf({ role, customer, customers }: ModelUser, rows: Rows): string[] {
  const given = role === "lawyer" ? customers : customer ? [customer] : [];
  return given.filter((id) => rows.customers.some((row) => row.id === id && !row.deleted));
}

export function sees(person: ModelUser, kind: Kind, row: Row, rows: Rows): boolean {
  if (row.deleted) return false;
  if (person.role === "manager" || person.role === "admin") return true;
  if (!customersOf(person, rows).includes(row.customer)) return false;
  switch (kind) {
    case "customers":
      return true;
    case "establishments":
      return person.role === "supercustomer" || person.shops.includes(row.id) || person.wholes.includes(row.customer);
    case "zones":
      return person.role === "supercustomer";
    case "cases":
    case "issues":
      return person.role === "supercustomer" || person.shops.includes(String(row.establishment)) || person.wholes.includes(row.customer);
    case "civilCases":
      return person.role !== "customer" || person.wholes.includes(row.customer);
    case "vehicles":
      return (
        person.role === "supercustomer" ||
        row.by === person.id ||
        (["cases", "issues"] as const).some((part) => rows[part].some((one) => one.vehicle === row.id && sees(person, part, one, rows)))
      );
  }
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const searched: Record<Kind, string[]> = {
  vehicles: ["alias", "brand", "model"],
  establishments: ["alias", "code", "city"],
  customers: ["alias", "code", "bussinessName"],
  zones: ["alias"],
  cases: ["alias", "cid", "facts", "attestation"],
  civilCases: ["alias", "cid", "facts", "otherPart"],
  issues: ["alias", "cid", "facts"],
};
const collator = new Intl.Collator("es");
/** Empty values sort last. */
const compare = (left: unknown, right: unknown) => {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return typeof left === "boolean" || typeof left === "number" ? Number(left) - Number(right) : collator.compare(String(left), String(right));
};

/** The rows that this user gets, in order. */
export function expectedRows(person: ModelUser, kind: Kind, { q = "", filter = {}, sort = "alias" }: Query, rows: Rows): Row[] {
  const [field, direction] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
  const words = folded(q).split(/\s+/).filter(Boolean);
  const matches = (row: Row) => words.every((word) => searched[kind].some((name) => folded(String(row[name] ?? "")).includes(word)));
  const passes = (row: Row) =>
    Object.entries(filter).every(([name, value]) => (Array.isArray(value) ? value.includes(String(row[name])) : row[name] === value));
  return rows[kind]
    .filter((row) => sees(person, kind, row, rows) && matches(row) && passes(row))
    .sort((one, other) => direction * (compare(one[field], other[field]) || (one.id < other.id ? -1 : 1)));
}
