import type { SessionUser } from "#api/auth.ts";
import { answer, inStore } from "./browser-store.ts";
import { currentSession, wasSignedIn } from "./session.ts";

/** What a report needs to know where there is no connection: whose it is, and which places it can be about. */
export type Offline = { user: SessionUser; answers: readonly KnownAnswer[] };
export type KnownAnswer = { queryKey: readonly unknown[]; data: unknown };

const key = "known";

export const readOffline = (): Promise<Offline | undefined> =>
  inStore("offline", async (store) => (await answer(store.get(key))) as Offline | undefined);

/** Of the person who is signed in here, and of nobody else. */
export const keepOffline = (user: SessionUser, answers: readonly KnownAnswer[]) =>
  inStore("offline", async (store) => {
    // Who signed out meanwhile, perhaps in another tab, leaves nothing behind.
    if (wasSignedIn() && currentSession().phase === "signedIn") store.put({ user: lean(user), answers } satisfies Offline, key);
  });

export const forgetOffline = () => inStore("offline", async (store) => void store.clear());

/** Neither the address nor what else the report does not ask for. */
const lean = (user: SessionUser): SessionUser => ({ ...user, email: "", photoURL: null, starred: [] });
