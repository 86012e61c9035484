import pg from "pg";

/** When statistics of the cases were last gathered on request. */
export async function whenAnalyzed(ownerUrl: string): Promise<string | null> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ at: string | null }>("select last_analyze as at from pg_stat_user_tables where relname = 'cases'");
    return rows[0]!.at;
  } finally {
    await owner.end();
  }
}
