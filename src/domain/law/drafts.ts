import type { CaseRecord } from "#domain/cases/status.ts";
import type { FileRef } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { LegalEntry } from "./term-entry.ts";

type Action = EnumKey<"actions">;

/** Writs of a case that nobody has filed. */
export const draftsOf = ({ files }: Pick<CaseRecord, "files">): (FileRef & { draftOf: Action })[] =>
  files.filter((file): file is FileRef & { draftOf: Action } => file.draftOf !== null && file.filing === null);

/** The act that ends each term, by the beginning of its key. */
const endings: readonly (readonly [string, Action])[] = [
  ["es.appeal.answer", "resourceOpposition"],
  ["es.cassation", "resource"],
  ["fr.cassation", "resource"],
  ["es.appeal", "resource"],
  ["fr.appeal", "resource"],
  ["es.dismissal", "resource"],
  ["fr.dismissal", "resource"],
  ["es.indictment", "indictment"],
  ["es.civilParty", "personation"],
  ["fr.civilParty", "personation"],
];

const endingOf = (key: string): Action | undefined => endings.find(([prefix]) => key.startsWith(prefix))?.[1];

/** Terms say that a writ for them is made but not filed: they run on. */
export function withDrafts(record: Pick<CaseRecord, "files">, entries: readonly LegalEntry[]): LegalEntry[] {
  const drafted = new Set(draftsOf(record).map(({ draftOf }) => draftOf));
  return entries.map((entry) => {
    const ending = endingOf(entry.key);
    return ending && drafted.has(ending) ? { ...entry, hasDraft: true } : entry;
  });
}
