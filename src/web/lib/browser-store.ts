/** What this browser keeps for a person until they sign out: drafts, reports that wait for a connection, and what the report needs without one. */
const stores = ["drafts", "outbox", "outboxFiles", "offline"] as const;
type Store = (typeof stores)[number];

const [database, version] = ["sumario", 2];

/** One transaction over one store. */
export async function inStore<Result>(name: Store, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  return inStores([name], ({ [name]: store }) => work(store!));
}

export async function inStores<Result>(
  names: readonly Store[],
  work: (given: Partial<Record<Store, IDBObjectStore>>) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, version);
  opening.onupgradeneeded = () => {
    for (const name of stores) if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name);
  };
  const db = await answer(opening);
  try {
    const transaction = db.transaction(names, "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
    await ended;
    return result;
  } finally {
    db.close();
  }
}

export const forgetStores = () =>
  inStores(stores, async (given) => {
    for (const store of Object.values(given)) store.clear();
  });

export const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
