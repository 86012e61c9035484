import type { Page } from "playwright-core";

/**
 * The number of entries in each store of the browser's database; empty before the product has created it.
 * Opening a database that does not exist would create it without stores.
 */
export const storedCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "sumario")) return {};
    return new Promise<Record<string, number>>((resolve) => {
      const opening = indexedDB.open("sumario");
      opening.onsuccess = () => {
        const counts: Record<string, number> = {};
        const transaction = opening.result.transaction([...opening.result.objectStoreNames]);
        for (const name of transaction.objectStoreNames) {
          const counting = transaction.objectStore(name).count();
          counting.onsuccess = () => {
            counts[name] = counting.result;
          };
        }
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(counts);
        };
      };
    });
  });

/** Writes records into the browser's database, which must exist, without the product. */
export const putStored = (page: Page, records: readonly (readonly [store: string, key: string, value: unknown])[]): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("sumario");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction([...opening.result.objectStoreNames], "readwrite");
          for (const [store, key, value] of all) transaction.objectStore(store).put(value, key);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    records,
  );
