/** Requests per minute in one process; 0 is no limit. */
export type RequestLimits = { person: number; address: number };
