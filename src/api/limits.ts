/** Numbers that both sides count to. */
export const starredLimit = 10;
export const pageSizes = [25, 50, 100] as const;
