/** One tab sends a stored file. When it closes, its locks are released, and the next tab that opens goes on. */
const held = new Map<string, () => void>();

export async function takeLock(id: string): Promise<boolean> {
  // Browsers offer no locks over plain HTTP; there two tabs may send the same file, which joins its record once.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || held.has(id)) return true;
  const released = Promise.withResolvers<void>();
  const acquired = Promise.withResolvers<boolean>();
  held.set(id, released.resolve);
  void locks
    .request(`sumario-upload ${id}`, { ifAvailable: true }, (lock) => {
      acquired.resolve(lock !== null);
      return lock ? released.promise : undefined;
    })
    .catch(() => acquired.resolve(true));
  const isOurs = await acquired.promise;
  if (!isOurs) held.delete(id);
  return isOurs;
}

export function releaseLock(id: string) {
  held.get(id)?.();
  held.delete(id);
}
