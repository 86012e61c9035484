/** Errors keep the whole collection from being written; the others only tell what became of a value. */
export type Level = "error" | "aside" | "completed" | "changed" | "file";

export const kinds = {
  error: ["json", "encoding", "tooLarge", "cutOff", "noObject", "noId", "repeatedId", "missing", "relation", "sameKey"],
  aside: ["unknownField", "unknownValue", "format", "dangling", "foreign", "line", "tooLong", "secret"],
  completed: ["filled", "asWritten", "renumbered", "merged", "adopted", "court"],
  changed: ["changed"],
  file: ["fileMissing", "fileName", "fileContent", "fileUnused", "notRead"],
} as const satisfies Record<Level, readonly string[]>;
export type FindingKind = (typeof kinds)[Level][number];

export type Finding = {
  level: Level;
  kind: FindingKind;
  collection: string;
  file: string;
  line: number | null;
  id: string | null;
  field: string | null;
  value: string | null;
};

/** One line of the report: the same finding in one or many documents. */
export type Group = Omit<Finding, "line" | "id" | "file"> & { count: number; places: string[] };

const maxValue = 120;
const maxPlaces = 5;
/** More different values than anybody reads are counted together; the list beside the report has each of them. */
const maxValues = 40;

/** Groups findings while they come, so that any number of them takes little memory; each goes to `write` as it is found. */
export function openFindings(write: (finding: Finding) => void) {
  const groups = new Map<string, Group>();
  const valuesOf = new Map<string, number>();
  const counts = new Map<string, number>();
  const add = (found: Omit<Finding, "value"> & { value: unknown }) => {
    const finding: Finding = { ...found, value: shown(found.value) };
    write(finding);
    counts.set(`${finding.collection} ${finding.level}`, (counts.get(`${finding.collection} ${finding.level}`) ?? 0) + 1);
    const field = [finding.level, finding.kind, finding.collection, finding.field].join("\t");
    // Errors are told one by one; an unknown field is one finding, whatever its values.
    const byValue = finding.level === "error" || finding.kind === "unknownField" ? "" : finding.value;
    let key = `${field}\t${finding.level === "error" ? `${finding.file}:${finding.line}` : byValue}`;
    if (!groups.has(key)) {
      const different = (valuesOf.get(field) ?? 0) + 1;
      if (different > maxValues) key = `${field}\t…`;
      else valuesOf.set(field, different);
    }
    const { line, id: _id, file, ...rest } = finding;
    const group = groups.get(key) ?? { ...rest, value: key.endsWith("\t…") ? "…" : rest.value, count: 0, places: [] };
    group.count++;
    if (group.places.length < maxPlaces) group.places.push(line === null ? file : `${file}:${line}`);
    groups.set(key, group);
  };
  return {
    add,
    count: (collection: string, level: Level) => counts.get(`${collection} ${level}`) ?? 0,
    groups: (): Group[] => [...groups.values()].toSorted((one, other) => other.count - one.count),
  };
}
export type Findings = ReturnType<typeof openFindings>;

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\p{Cc}+/gu, " ");
  return text.length > maxValue ? `${text.slice(0, maxValue).toWellFormed()}…` : text.toWellFormed();
}
