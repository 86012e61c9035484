const width = 30;
/** How often a screen is drawn, and how often a log gets a line. */
const [screenMs, logMs] = [100, 10_000];

/** Shows how far a long command is: a bar on a terminal, a line now and then in a log. */
export function progressBar(out: NodeJS.WriteStream = process.stderr) {
  let last = { collection: "", at: 0 };
  return {
    /** `part` is not a number where the whole is not known. */
    show: ({ collection, part, done }: { collection: string; part: number; done: number }) => {
      const now = performance.now();
      const isNew = collection !== last.collection;
      if (!isNew && part !== 1 && now - last.at < (out.isTTY ? screenMs : logMs)) return;
      if (isNew && out.isTTY && last.collection) out.write("\n");
      last = { collection, at: now };
      const filled = Number.isNaN(part) ? 0 : Math.min(width, Math.round(part * width));
      const bar = Number.isNaN(part) ? "" : `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${String(Math.round(part * 100)).padStart(3)} % `;
      const line = `${collection.padEnd(15)} ${bar}${done}`;
      if (out.isTTY) out.write(`\r${line}`);
      else out.write(`${line}\n`);
    },
    end: () => {
      if (out.isTTY && last.collection) out.write("\n");
    },
  };
}
