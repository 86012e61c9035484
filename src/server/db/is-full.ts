/** Neither the database nor the server has room to write. What is there can still be read. */
export const isFull = (error: unknown) => ["53100", "ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "");
