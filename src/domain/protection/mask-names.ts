import { initialsOf } from "./minors.ts";

const minLength = 3;

/** Replaces names by initials, whether they appear complete, in parts or in capitals. */
export function maskNames(text: string, names: readonly string[]): string {
  const parts = [...new Set(names.flatMap((name) => [name, ...name.split(/\s+/u)]))]
    .filter((part) => part.length >= minLength)
    .toSorted((one, other) => other.length - one.length);
  if (parts.length === 0) return text;
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}])(${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return text.replace(known, (name) => initialsOf(name));
}
