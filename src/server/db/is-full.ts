/** The disk of the database or of the server is full. Reads still work. */
export const isFull = (error: unknown) => ["53100", "ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "");
