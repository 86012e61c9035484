import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Only in the project of long tests. */
    isDeep?: boolean;
  }
}

const everyNth = 3;

/** Every third value, beginning at one that the key decides, so that each value meets some of the keys in every run. All of them in deep tests. */
export function sampled<T>(values: readonly T[], key: string): T[] {
  if (inject("isDeep")) return [...values];
  const first = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % everyNth;
  return values.filter((_value, index) => index % everyNth === first);
}
