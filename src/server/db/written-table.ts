import type { Sql } from "./sql.ts";

const write = /^\s*(?:with\s+\w+\s+as\s*\(\s*)?(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i;

/** The table that a statement writes, if it begins with a write. */
export const writtenTable = ({ texts }: Sql): string | undefined => write.exec(texts[0]!)?.[1];
