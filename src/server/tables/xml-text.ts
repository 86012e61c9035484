const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text inside XML: what XML forbids is left out, and what a spreadsheet would decode (`_x0041_`) stays as it was typed. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(forbidden, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => signs[sign]!);
