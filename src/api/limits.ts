/** Limits that the server and the screens both apply. */
export const starredLimit = 10;
export const passkeyLimit = 20;
export const pageSizes = [25, 50, 100] as const;
/** Records that one export or bulk change may name by id. */
export const exportLimit = 1000;
export const bulkLimit = 500;

const mebi = 1024 * 1024;
/** In bytes. The extension decides whether a file is a picture. */
export const fileSizes = { any: 5 * 1024 * mebi, picture: 50 * mebi };
export const maxFiles = 200;

/** Counts of a day stop here: who has a hundred of something needs the list of it. */
export const countLimit = 100;

/** How many days a token of a program can live. None lives forever. */
export const tokenDays = [30, 90, 365] as const;

/** Of a CSV file, which is read as a stream. Only what its mapped columns hold stays in memory. */
export const importFileLimit = 200 * mebi;
/** A workbook is an archive, which is read as a whole. */
export const importWorkbookLimit = 20 * mebi;
/** Of the cells that are imported, in characters. */
export const importTextLimit = 20 * mebi;
export const importRowLimit = 20_000;
/** Of records that are created one by one, each by the code of its screen. */
export const importEachLimit = 1_000;
export const importColumnLimit = 100;
export const importErrorsListed = 200;
export const importChangesListed = 100;

/** The longest period of a calendar in days, and the most events it sends; more are counted. */
export const calendarWindow = 100;
export const calendarLimit = 1500;

/** As values of a filter: records whose field is empty, those whose field is not, and those that refer to the caller. */
export const emptyValue = "empty";
export const filledValue = "filled";
export const meValue = "me";

/** Fingerprints that one request verifies: the manifest of a whole case. */
export const maxHashes = 200;

/** Tokens for programs that one account can have. */
export const tokenLimit = 20;
