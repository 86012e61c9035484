/** Rows of groups: what they are told apart by, and what adds up. */
type Row = Readonly<Record<string, unknown>>;
export type Lists = Readonly<Record<string, readonly Row[]>>;
/** The same without the names in every row: there are very many. */
export type Packed = Readonly<Record<string, { names: readonly string[]; rows: readonly (readonly unknown[])[] }>>;

const figures = new Set(["count", "priced", "amount", "recovered", "liability", "payment", "company", "injuries", "collected", "price"]);

export const packed = (lists: Lists): Packed =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, rows]) => {
      const names = Object.keys(rows[0] ?? {});
      return names.length === 0 ? [] : [[list, { names, rows: rows.map((row) => names.map((name) => row[name])) }]];
    }),
  );

type Group = unknown[];
type Sum = { names: readonly string[]; keys: readonly number[]; values: readonly number[]; groups: Map<string, Group> };

/** Adds up parts as they come: groups that are in several of them become one. */
export function openTotal() {
  const sums = new Map<string, Sum>();
  return {
    add(part: Packed) {
      for (const [list, { names, rows }] of Object.entries(part)) {
        const sum = sums.get(list) ?? sumOf(names);
        sums.set(list, sum);
        for (const row of rows) addRow(sum, row);
      }
    },
    rows: (list: string): Row[] => {
      const { names, groups } = sums.get(list) ?? nothing;
      return [...groups.values()].map((group) => Object.fromEntries(names.map((name, place) => [name, group[place]])));
    },
  };
}
export type Total = ReturnType<typeof openTotal>;

const nothing: Pick<Sum, "names" | "groups"> = { names: [], groups: new Map() };

function sumOf(names: readonly string[]): Sum {
  const places = names.map((_, place) => place);
  const isFigure = (place: number) => figures.has(names[place]!);
  return { names, keys: places.filter((place) => !isFigure(place)), values: places.filter(isFigure), groups: new Map() };
}

function addRow({ keys, values, groups }: Sum, row: readonly unknown[]) {
  let key = "";
  for (const place of keys) key += `${row[place]}\n`;
  const group = groups.get(key);
  if (!group) groups.set(key, [...row]);
  else for (const place of values) group[place] = (group[place] as number) + (row[place] as number);
}
