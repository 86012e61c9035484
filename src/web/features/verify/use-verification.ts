import { useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import { hashFile } from "#web/lib/hash-file.ts";
import { readManifest } from "./read-manifest.ts";

/** One file that was dropped, or that a dropped manifest names. */
export type Checked = {
  id: number;
  name: string;
  /** The manifest that names it. */
  manifest?: string;
  hash?: string;
  state: "hashing" | "asking" | "sealed" | "unknown" | "unreadable" | "failed" | "tooMany";
  /** From 0 to 1, while it is hashed. */
  share?: number;
  /** The day of its seal. */
  at?: string | null;
};

let last = 0;

/** Hashes files one after the other, and asks which of the fingerprints are sealed. */
export function useVerification() {
  const [rows, setRows] = useState<readonly Checked[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (ids: readonly number[], changes: Partial<Checked>) =>
    setRows((all) => all.map((row) => (ids.includes(row.id) ? { ...row, ...changes } : row)));
  const add = (added: readonly Omit<Checked, "id">[]): number[] => {
    const withIds = added.map((row) => ({ ...row, id: ++last }));
    setRows((all) => [...all, ...withIds]);
    return withIds.map(({ id }) => id);
  };
  const ask = async (ids: readonly number[], hashes: readonly string[]) => {
    change(ids, { state: "asking" });
    try {
      const answers = await api.seals.verify({ hashes: [...hashes] });
      for (const [index, { sealed, at }] of answers.entries()) change([ids[index]!], { state: sealed ? "sealed" : "unknown", at });
    } catch {
      change(ids, { state: "failed" });
    }
  };
  const check = async (file: File) => {
    const named = await readManifest(file);
    if (named === "tooMany") return void add([{ name: file.name, state: "tooMany" }]);
    if (named) {
      const ids = add(named.map(({ name, sha256 }) => ({ name, manifest: file.name, hash: sha256, state: "asking" as const })));
      return ask(
        ids,
        named.map(({ sha256 }) => sha256),
      );
    }
    const [id] = add([{ name: file.name, state: "hashing", share: 0 }]) as [number];
    try {
      const hash = await hashFile(file, (share) => change([id], { share }));
      change([id], { hash });
      await ask([id], [hash]);
    } catch {
      change([id], { state: "unreadable" });
    }
  };
  return {
    rows,
    take: (files: readonly File[]) => {
      for (const file of files) queue.current = queue.current.then(() => check(file));
    },
    retry: ({ id, hash }: Checked) => hash && void ask([id], [hash]),
  };
}
