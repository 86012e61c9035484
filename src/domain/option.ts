/** An option of an enumeration. Some are valid in one jurisdiction only, some belong to a group within the enumeration. */
export type Option = {
  key: string;
  jurisdiction?: "es" | "fr";
  group?: string;
  /** Only offered in these provinces or departments. */
  provinces?: readonly string[];
  /** Lowest role that may add, change or remove a line with this value. */
  edit?: "manager";
};

export const plain = <const K extends string>(...keys: K[]): readonly { key: K }[] => keys.map((key) => ({ key }));
export const options = <const K extends string>(more: Omit<Option, "key">, ...keys: K[]): readonly (Option & { key: K })[] =>
  keys.map((key) => ({ key, ...more }));
