const [quote, newline, carriageReturn, space, tab] = [34, 10, 13, 32, 9];
const delimiters = new Set([59, 44, tab]);

/**
 * Counts the lines of a CSV file that are not empty, as far as `limit`: a file that is too long is told before it is sent. A line end inside of
 * quotes does not end a line; a quote in the middle of a cell quotes nothing.
 */
export async function countRows(file: Blob, limit: number): Promise<number> {
  let [count, isQuoted, isClosed, isStart, isFilled] = [0, false, false, true, false];
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return count + (isFilled ? 1 : 0);
    for (const byte of value) {
      // Two quotes inside of quotes are one that is meant.
      const isQuote = byte === quote && (isStart || isQuoted || isClosed);
      isClosed = isQuote && isQuoted;
      if (isQuote) isQuoted = !isQuoted;
      const isEnd = !isQuoted && (byte === newline || byte === carriageReturn);
      if (isEnd && isFilled) count++;
      if (isEnd) isFilled = false;
      else if (byte !== space && byte !== newline && byte !== carriageReturn) isFilled = true;
      isStart = isEnd || delimiters.has(byte);
    }
    if (count > limit) {
      await reader.cancel();
      return count;
    }
  }
}

/** Whether the file is an archive, as a workbook is. */
export const isArchive = async (file: Blob) => (await file.slice(0, 4).text()) === "PK\u0003\u0004";
