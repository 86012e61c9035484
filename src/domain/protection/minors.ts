/** What tells who somebody is. Of a minor, outside of the case, names are shown by their initials and identifiers not at all. */
export const telling = {
  criminal: { names: ["name", "surname", "nickname"], identifiers: ["dni"] },
  witness: { names: ["name", "lastname"], identifiers: ["code", "nTip", "email", "mobile"] },
} as const;

/** `Juan Pérez` is `J. P.`; marks of quotation and the like are not what somebody is called, and a number or an address has no initial. */
export const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/u)
    .filter((word) => !/[\p{N}@]/u.test(word))
    .map((word) => /\p{L}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toLocaleUpperCase("es")}.`)
    .join(" ") || "—";
