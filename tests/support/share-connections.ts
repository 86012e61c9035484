import type { Database } from "#server/db/database.ts";

/** So many connections for everybody: whatever one of them kept of a person, the next one would see. */
export async function shareConnections({ pool }: Database, most: number) {
  pool.options.max = most;
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const connection of idle) connection.release(true);
}
