const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

/** PostgreSQL aborted the transaction because of another one: serialization failure or deadlock. A retry may succeed at once. */
export const isTransient = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

/** A statement that took longer than it may. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === "57014";

/** Also a lock or statement timeout. Who has waited that long is told so: waiting again would hold a connection that others need. */
export const isContention = (error: unknown): boolean => isTransient(error) || isCancelled(error) || codeOf(error) === "55P03";

/** "Cached plan must not change result type": the columns of a prepared statement have changed with a table. Prepared anew it succeeds. */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === "0A000" && (error as { routine?: string }).routine === "RevalidateCachedQuery";
