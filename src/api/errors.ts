/** The one shape of every error: `{ defined, code, status, message, data }`. This is its `data`. */
export type ErrorData = {
  /** What is wrong, field by field, in the caller's language. */
  fields?: Record<string, string>;
  /** On a conflict: what others changed since the version the caller saw. */
  changed?: { field: string; from: unknown; to: unknown; by: string | null; at: string }[];
  /** On a conflict: the version to save against next. */
  version?: number;
  /** Seconds to wait when there were too many tries. */
  retryAfter?: number;
  /** When it is our fault: the id of the request, by which the log knows it. */
  request?: string;
};
