import { useEffect } from "react";
import { currentSession, recentKey } from "./session.ts";

export type RecentRecord = { entity: string; id: string; alias: string };
const limit = 8;

/** The records that the user opened last in this browser. Signing out clears them. */
export function recentRecords(): RecentRecord[] {
  try {
    const { uid, records } = JSON.parse(localStorage.getItem(recentKey) ?? "{}") as { uid?: string; records?: RecentRecord[] };
    return uid === currentUid() ? (records ?? []) : [];
  } catch {
    return [];
  }
}

/** Adds a record to the recent ones. */
export function useTrackVisit({ entity, id, alias }: RecentRecord) {
  useEffect(() => {
    const uid = currentUid();
    if (!uid) return;
    const records = [{ entity, id, alias }, ...recentRecords().filter((one) => one.id !== id)].slice(0, limit);
    localStorage.setItem(recentKey, JSON.stringify({ uid, records }));
  }, [entity, id, alias]);
}

const currentUid = () => {
  const session = currentSession();
  return session.phase === "signedIn" ? session.user.uid : undefined;
};
