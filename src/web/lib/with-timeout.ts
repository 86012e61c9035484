/** After this time, in milliseconds, loading the code of a screen or renewing a token counts as failed. */
export const loadTimeout = 120_000;

export class TimeoutError extends Error {}

export async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new TimeoutError(`no answer within ${loadTimeout} ms`)), loadTimeout);
  return Promise.race([load(), timeout.promise]).finally(() => clearTimeout(timer));
}
