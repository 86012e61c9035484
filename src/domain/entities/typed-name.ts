/** What somebody typed as the first values of a new person, vehicle or band: with digits an identity document or a plate; of a name the first word and the surname. */
export function typedName(entity: { name: string; alias: string }, typed: string): Readonly<Record<string, string>> {
  const text = typed.trim().replace(/\s+/g, " ");
  const lastName = { criminal: "surname", witness: "lastname" }[entity.name];
  if (text === "" || !lastName) return text === "" ? {} : { [entity.alias]: text };
  if (/\d/.test(text)) return { [entity.name === "witness" ? "code" : "dni"]: text };
  const [name, ...rest] = text.split(" ") as [string, ...string[]];
  return rest.length > 0 ? { name, [lastName]: rest.join(" ") } : { name };
}
