/** Caches the result of a function per text. A full cache is cleared. */
export function memoize<Value>(compute: (text: string) => Value, maxSize: number): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= maxSize) cache.clear();
    const value = compute(text);
    cache.set(text, value);
    return value;
  };
}
