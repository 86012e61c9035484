/** PostgreSQL aborted the transaction because of another one: serialization failure, deadlock or lock timeout. A retry may succeed. */
export const isContention = (error: unknown): boolean => ["40001", "40P01", "55P03"].includes((error as { code?: string }).code ?? "");
