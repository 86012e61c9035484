/** Numbers that both sides count to. */
export const starredLimit = 10;
export const pageSizes = [25, 50, 100] as const;
/** Records that one export, or one change of many, names by id. */
export const exportLimit = 1000;
export const bulkLimit = 500;
