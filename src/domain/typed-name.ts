/** Whether somebody who confirms a removal has typed this name. Case and spaces do not matter. */
export const isTypedName = (typed: string, name: string) => normal(typed) === normal(name);

const normal = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim().toLocaleLowerCase("es");
