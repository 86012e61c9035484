/** What is made of a text, made once for each. Of too many it forgets all and begins anew. */
export function memoize<Made>(make: (text: string) => Made, most: number): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
