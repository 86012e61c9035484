/** A text in lines of at most so many letters; only a longer word is broken. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(word.match(new RegExp(`.{1,${Math.max(1, letters)}}`, "gu")) ?? [""]));
  }
  return lines;
}
