/** A grouped row: the keys of its group, and figures that can be added. */
type Row = Readonly<Record<string, unknown>>;
export type Lists = Readonly<Record<string, readonly Row[]>>;
/** Lists without the column names in every row: there are very many rows. */
export type Packed = Readonly<Record<string, { names: readonly string[]; rows: readonly (readonly unknown[])[] }>>;

const summable = new Set(["count", "priced", "amount", "recovered", "liability", "payment", "company", "injuries", "collected", "price"]);

export const pack = (lists: Lists): Packed =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, rows]) => {
      const names = Object.keys(rows[0] ?? {});
      return names.length === 0 ? [] : [[list, { names, rows: rows.map((row) => names.map((name) => row[name])) }]];
    }),
  );

type Group = unknown[];
type Sum = { names: readonly string[]; keys: readonly number[]; values: readonly number[]; groups: Map<string, Group> };

/** Adds lists as they come; rows of the same group become one. */
export function createTotal() {
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
      const { names, groups } = sums.get(list) ?? noSum;
      return [...groups.values()].map((group) => Object.fromEntries(names.map((name, place) => [name, group[place]])));
    },
  };
}
export type Total = ReturnType<typeof createTotal>;

const noSum: Pick<Sum, "names" | "groups"> = { names: [], groups: new Map() };

function sumOf(names: readonly string[]): Sum {
  const places = names.map((_, place) => place);
  const isFigure = (place: number) => summable.has(names[place]!);
  return { names, keys: places.filter((place) => !isFigure(place)), values: places.filter(isFigure), groups: new Map() };
}

function addRow({ keys, values, groups }: Sum, row: readonly unknown[]) {
  let key = "";
  for (const place of keys) key += `${row[place]}\n`;
  const group = groups.get(key);
  if (!group) groups.set(key, [...row]);
  else for (const place of values) group[place] = (group[place] as number) + (row[place] as number);
}
