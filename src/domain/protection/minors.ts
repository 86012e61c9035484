/** Fields that identify a person. Outside of the case, names of minors are shown as initials and identifiers are hidden. */
export const identifyingFields = {
  criminal: { names: ["surname", "name", "nickname"], identifiers: ["dni", "birthDate", "clothes", "marks", "describedAs", "picture"] },
  witness: { names: ["lastname", "name"], identifiers: ["code", "nTip", "birthDate", "email", "mobile"] },
} as const;

/** `Juan Pérez` becomes `J. P.`; punctuation is ignored, and numbers and e-mail addresses have no initial. */
export const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/u)
    .filter((word) => !/[\p{N}@]/u.test(word))
    .map((word) => /\p{L}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toLocaleUpperCase("es")}.`)
    .join(" ") || "—";
