/** These names are stored in browsers: do not rename them. */
const storeNames = ["drafts", "outbox", "outboxFiles", "offline", "formDrafts", "uploads", "uploadFiles"] as const;
type StoreName = (typeof storeNames)[number];

const [database, version] = ["sumario", 3];

/** Runs one transaction over one store. Signing out clears the stores. */
export async function withStore<Result>(name: StoreName, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  return withStores([name], ({ [name]: store }) => work(store!));
}

export async function withStores<Result>(
  names: readonly StoreName[],
  work: (stores: Partial<Record<StoreName, IDBObjectStore>>) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, version);
  opening.onupgradeneeded = () => {
    for (const name of storeNames) if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name);
  };
  const db = await resultOf(opening);
  try {
    const transaction = db.transaction(names, "readwrite");
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
    await completed;
    return result;
  } finally {
    db.close();
  }
}

/** Clears all stores except the drafts of forms: those of other users stay, encrypted. */
export const clearStores = () =>
  withStores(
    storeNames.filter((name) => name !== "formDrafts"),
    async (stores) => {
      for (const store of Object.values(stores)) store.clear();
    },
  );

export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
