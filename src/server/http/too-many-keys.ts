/** More than any form has. */
const mostKeys = 500;

/**
 * Whether an object in this input has more keys than any schema knows. Schemas collect and answer every unknown key: a body of a megabyte,
 * which nobody has to sign in for, would become a hundred thousand sentences. Only counted, and without recursion: nesting has no limit either.
 */
export function hasTooManyKeys(input: unknown): boolean {
  const left = [input];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value !== "object" || value === null) continue;
    let keys = 0;
    for (const key in value) {
      if (++keys > mostKeys && !Array.isArray(value)) return true;
      const part = (value as Record<string, unknown>)[key];
      if (typeof part === "object" && part !== null) left.push(part);
    }
  }
  return false;
}
