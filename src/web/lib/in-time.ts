/** The code of a screen, or a token, that has not come after so long has failed. */
export const loadTimeout = 120_000;

export class Late extends Error {}

export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`nothing came in ${loadTimeout} ms`)), loadTimeout);
  return Promise.race([load(), late.promise]).finally(() => clearTimeout(timer));
}
