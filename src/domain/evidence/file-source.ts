/** How a file got here: from a camera of the shop, from a phone, from a computer. Each has its text in `files.source.{source}`. */
export const fileSources = ["camera", "phone", "desk"] as const;
export type FileSource = (typeof fileSources)[number];

/** The parts of a time of recording as a file tells it: the local time and, where the file has one, its zone. */
export function recordedParts(text: string): { local: string; zone: string | null } {
  return { local: text.slice(0, 19), zone: text.length > 19 ? text.slice(19) : null };
}
