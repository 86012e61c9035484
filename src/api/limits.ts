/** Numbers that both sides count to. */
export const starredLimit = 10;
export const pageSizes = [25, 50, 100] as const;
export const importFileLimit = 20 * 1024 * 1024;
export const importRowLimit = 20_000;
export const importColumnLimit = 100;
export const importErrorsListed = 200;
