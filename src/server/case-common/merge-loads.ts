import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Every change of a record adds a row to the kept numbers of its lawyer, so that nobody waits for a row of another transaction. Makes one of each again. */
export const mergeLoads = (tx: Tx) =>
  tx.run(sql`
    with gone as (delete from lawyer_loads returning *)
    insert into lawyer_loads select lawyer_id, sum(cases), sum(civil_cases), sum(idle_cases), sum(idle_civil_cases) from gone group by lawyer_id`);
