/** More than any form has. */
const maxKeys = 500;

/**
 * Whether an object in this input has more keys than any schema knows. Schemas report every unknown key, so an anonymous body of a megabyte
 * would produce a hundred thousand messages. Keys are only counted, and without recursion, because nesting has no limit either.
 */
export function hasTooManyKeys(input: unknown): boolean {
  const left = [input];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value !== "object" || value === null) continue;
    let keys = 0;
    for (const key in value) {
      if (++keys > maxKeys && !Array.isArray(value)) return true;
      const part = (value as Record<string, unknown>)[key];
      if (typeof part === "object" && part !== null) left.push(part);
    }
  }
  return false;
}
