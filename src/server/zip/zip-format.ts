/** The records of a ZIP archive that the reader and the writer share; those of ZIP64 are for archives beyond 4 GB. All numbers are little-endian. */
export const signature = {
  localHeader: 0x04034b50,
  dataDescriptor: 0x08074b50,
  centralEntry: 0x02014b50,
  endOfDirectory: 0x06054b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
} as const;

/** Lengths without the names, extra fields and comments that follow. */
export const headerLength = { localHeader: 30, centralEntry: 46, endOfDirectory: 22 } as const;
