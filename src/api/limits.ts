/** Numbers that both sides count to. */
export const starredLimit = 10;
export const pageSizes = [25, 50, 100] as const;
/** Records that one export, or one change of many, names by id. */
export const exportLimit = 1000;
export const bulkLimit = 500;

const mebi = 1024 * 1024;
/** In bytes; a picture is one by its name. */
export const fileSizes = { any: 5 * 1024 * mebi, picture: 50 * mebi };
export const mostFiles = 200;

export const importFileLimit = 20 * 1024 * 1024;
export const importRowLimit = 20_000;
export const importColumnLimit = 100;
export const importErrorsListed = 200;

/** Days that a calendar shows at most, and events that it sends rather than counts. */
export const calendarWindow = 100;
export const calendarLimit = 1500;

/** Among the values of a filter: records that say nothing there. */
export const emptyValue = "empty";
