import pg from "pg";

export const setRole = (role: string) => `set local role ${pg.escapeIdentifier(role)}`;
