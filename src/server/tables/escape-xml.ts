const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML. Drops the characters that XML forbids, and keeps spreadsheets from decoding `_x0041_`. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(forbidden, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (character) => entities[character]!);
