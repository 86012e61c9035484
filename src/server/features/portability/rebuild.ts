import type pg from "pg";
import { fillWords } from "#server/words/fill-words.ts";
import { notExported } from "./collections.ts";

/** Tables of numbers and search documents that follow from others: they are filled here. Sums of months are made by their job. */
export const keptTables = Object.keys(notExported).filter((table) => /_words$|_tallies$|_months|^lawyer_loads$/.test(table));

/** The triggers that stay on while rows are loaded: they make columns of the row itself that no export has. */
export const namingTriggers = ["criminals", "vehicles", "witnesses"];

/** Makes what is kept from other tables. */
export async function rebuild(client: pg.Client) {
  await client.query("select tally_cases(), count_loads()");
  await client.query(
    "update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1) where exists (select from journal)",
  );
  await fillWords(client);
}
