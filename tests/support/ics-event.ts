/** The properties of the one event in an .ics file, by name without parameters; and its method. */
export function icsEvent(text: string): Record<string, string> {
  // A long line is folded: its continuation begins with a space.
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const [begin, end] = [lines.indexOf("BEGIN:VEVENT"), lines.indexOf("END:VEVENT")];
  if (begin < 0 || lines.filter((line) => line === "BEGIN:VEVENT").length !== 1) throw new Error(`not one event: ${text}`);
  const properties = [...lines.slice(begin + 1, end), ...lines.filter((line) => line.startsWith("METHOD:"))].map((line) => {
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line)!;
    return [name!, value!] as const;
  });
  return Object.fromEntries(properties);
}
