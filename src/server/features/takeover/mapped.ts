import type { FindingKind, Level } from "./findings.ts";

export type Values = Record<string, unknown>;
/** Tells what became of a value of one document. */
export type Note = (level: Level, kind: FindingKind, field: string | null, value?: unknown) => void;

/** A reference to a document of the original. Some had only the name. */
export type OldRef = { collection: string; id: string; name: string | null; given: unknown };
export type PendingFile = { field: string; name: string; date: string | null; path: string | null };
export type MappedLine = { field: string; values: Values; refs: Record<string, OldRef>; given: unknown };

/** A document as our fields read it. References are still old ids. */
export type Mapped = {
  line: number;
  id: string;
  hash: string;
  isDeleted: boolean;
  createdAt: string | null;
  updatedAt: string | null;
  values: Values;
  refs: Record<string, OldRef>;
  lists: Record<string, OldRef[]>;
  lines: MappedLine[];
  files: PendingFile[];
  aside: Values;
  special: Values;
};

export const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
export const isNothing = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Keeps a value that no field of ours has room for, and tells it. */
export function leave({ aside }: Pick<Mapped, "aside">, note: Note, kind: FindingKind, name: string, value: unknown) {
  // Several references of one list may have no other end.
  aside[name] = name in aside ? [aside[name], value].flat() : value;
  note("aside", kind, name, value);
}
