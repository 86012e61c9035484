/** Lets a service worker keep the screens for when there is no connection. Plain HTTP has none, and while developing nothing is kept. */
export function keepScreens() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  // Nothing that is shown now waits for it.
  if (document.readyState === "complete") setTimeout(register, pause);
  else addEventListener("load", () => setTimeout(register, pause), { once: true });
}

const pause = 1000;
