const [sampleCount, sampleLength] = [3, 80];

/** Collects the first different values of each column, and counts rows. */
export function tableSampler() {
  const columns: Set<string>[] = [];
  let count = 0;
  return {
    add: (cells: readonly string[]) => {
      count++;
      for (const [index, cell] of cells.entries()) {
        columns[index] ??= new Set();
        if (cell !== "" && columns[index].size < sampleCount) columns[index].add(cell.slice(0, sampleLength));
      }
    },
    result: () => ({ count, samples: Array.from(columns, (values) => [...(values ?? [])]) }),
  };
}
