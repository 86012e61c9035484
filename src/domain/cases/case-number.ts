/** The number of a case as people write and say it: 2026-000123. */
export const caseNumber = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
