const nameOf = (id: string) => `sumario-report ${id}`;

/**
 * A stored report is either being sent or being edited, in one tab. Browsers offer no locks over plain HTTP; there the id alone makes sending
 * it twice harmless.
 */
const locks = () => navigator.locks as LockManager | undefined;

/** Sends a report, unless it is being edited: then it resolves to undefined. */
export const unlessEdited = <Result>(id: string, send: () => Promise<Result>): Promise<Result | undefined> =>
  locks()?.request(nameOf(id), { ifAvailable: true }, async (lock) => (lock ? send() : undefined)) ?? send();

/** Waits until the report is not being sent, and keeps it until it is released. */
export async function holdReport(id: string): Promise<() => void> {
  const [acquired, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const request = locks()?.request(nameOf(id), () => {
    acquired.resolve();
    return released.promise;
  });
  if (request) {
    request.catch(() => acquired.resolve());
    await acquired.promise;
  }
  return released.resolve;
}
