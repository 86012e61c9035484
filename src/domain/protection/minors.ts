/** What tells who somebody is. Of a minor, outside of the case, only the initials of it. */
export const tellingTexts = {
  criminal: ["dni", "name", "surname", "nickname"],
  witness: ["code", "name", "lastname", "nTip", "email", "mobile"],
} as const;

/** `Juan Pérez` is `J. P.`; marks of quotation and the like are not what somebody is called. */
export const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toLocaleUpperCase("es")}.`)
    .join(" ");
