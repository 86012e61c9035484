import { useSyncExternalStore } from "react";

/** Whether the browser keeps what is stored here when space gets short; undefined until it has answered. */
let isKept: boolean | undefined;
let asked: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Asks the browser, once per page, not to erase what is stored. Browsers decide by themselves or ask the user. */
export function askToKeepStorage() {
  asked ??= answer(true);
}

/** Whether stored reports are safe from the browser's own cleaning. Reading does not ask. */
export function useIsStorageKept(): boolean | undefined {
  return useSyncExternalStore(subscribe, () => isKept);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (isKept === undefined && !asked) void answer(false);
  return () => void listeners.delete(listener);
}

async function answer(shouldAsk: boolean) {
  // Browsers offer it on secure origins only.
  const storage = navigator.storage as StorageManager | undefined;
  const isPersisted = async () => (await storage?.persisted?.()) === true;
  isKept = await isPersisted()
    .then(async (is) => is || (shouldAsk && (await storage?.persist?.()) === true))
    .catch(() => false);
  for (const listener of listeners) listener();
}
