import type pg from "pg";
import { notExported } from "./collections.ts";

/** Tables of numbers and search documents that triggers keep: they are filled here. Sums of months are made by their job. */
export const keptTables = Object.keys(notExported).filter(
  (table) => /_words$|^case_facts$|_tallies$|_months|^lawyer_loads$/.test(table) && !["stale_words", "doubted_words"].includes(table),
);

/** The triggers that stay on while rows are loaded: they make columns of the row itself that no export has. */
export const namingTriggers = ["criminals", "vehicles", "witnesses"];

const refreshes: Readonly<Record<string, string>> = {
  cases: "refresh_case_words",
  issues: "refresh_issue_words",
  civil_cases: "refresh_civil_case_words",
  vehicles: "refresh_vehicle_words",
};

/** Makes what is kept from other tables. */
export async function rebuild(client: pg.Client) {
  await client.query("select tally_cases(), count_loads()");
  for (const [table, refresh] of Object.entries(refreshes))
    await client.query(
      `select ${refresh}(array_agg(id)) from (select id, row_number() over (order by id) / 5000 as part from ${table}) r group by part`,
    );
  await client.query(
    "update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1) where exists (select from journal)",
  );
}
