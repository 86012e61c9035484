import { useEffect } from "react";
import { currentSession, recentKey } from "./session.ts";

export type Recent = { entity: string; id: string; alias: string };
const most = 8;

/** The records this person opened last, in this browser; signing out forgets them. */
export function recentRecords(): Recent[] {
  try {
    const { uid, records } = JSON.parse(localStorage.getItem(recentKey) ?? "{}") as { uid?: string; records?: Recent[] };
    return uid === uidNow() ? (records ?? []) : [];
  } catch {
    return [];
  }
}

export function useVisited({ entity, id, alias }: Recent) {
  useEffect(() => {
    const uid = uidNow();
    if (!uid) return;
    const records = [{ entity, id, alias }, ...recentRecords().filter((one) => one.id !== id)].slice(0, most);
    localStorage.setItem(recentKey, JSON.stringify({ uid, records }));
  }, [entity, id, alias]);
}

const uidNow = () => {
  const session = currentSession();
  return session.phase === "signedIn" ? session.user.uid : undefined;
};
