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

/** Everything in the browser's database and its local storage, as text: bytes too, so that nothing readable is missed. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return textOf(await value.arrayBuffer());
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
      if (typeof value !== "object" || value === null) return String(value);
      return (await Promise.all(Object.entries(value).map(async ([name, part]) => `${name} ${await textOf(part)}`))).join("\n");
    };
    const values = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open("sumario");
      opening.onsuccess = () => {
        const found: unknown[] = [];
        const transaction = opening.result.transaction([...opening.result.objectStoreNames]);
        for (const name of transaction.objectStoreNames) {
          const reading = transaction.objectStore(name).getAll();
          reading.onsuccess = () => found.push(reading.result);
        }
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(found);
        };
      };
    });
    return textOf([values, Object.entries(localStorage)]);
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
