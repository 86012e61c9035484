/** The longest caption of a file. */
export const captionLength = 300;

/** A caption is one line: spaces around it, line breaks and control characters are not kept. Null if nothing is left. */
export const captionOf = (text: string | null | undefined): string | null =>
  (text ?? "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim()
    .slice(0, captionLength) || null;

/** A file as documents, exports and the history name it. */
export const captionedName = ({ name, caption }: { name: string; caption?: string | null }) => (caption ? `${name} · ${caption}` : name);
