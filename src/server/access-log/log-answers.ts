import type { DuplicatePair } from "#api/duplicates.ts";
import type { Network } from "#api/network.ts";
import type { DueRow } from "#api/protection.ts";
import type { SearchGroup } from "#api/search.ts";
import { type AccessWay, hasPersonalData, isPerson, type PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { SignedContext } from "#server/context.ts";

/** What somebody is shown at once, as one line of the log. */
function note({ deps, user }: SignedContext, entity: PersonalDataEntity, shown: readonly { id: string }[], way: AccessWay) {
  deps.accessLog.note(user, { entity, records: [...new Set(shown.map(({ id }) => id))], way });
}

export function notedHits(context: SignedContext, groups: SearchGroup[]): SearchGroup[] {
  for (const { entity, rows } of groups) {
    // A hit also shows what of its text matches.
    if (hasPersonalData(entity)) note(context, entity, rows, "search");
    // A case is found with the names of who is in it.
    note(
      context,
      "criminal",
      rows.flatMap(({ values }) => (values.criminals ?? []) as { id: string }[]),
      "search",
    );
  }
  return groups;
}

export function notedNodes(context: SignedContext, network: Network): Network {
  const persons = network.nodes.filter(({ entity }) => entity === "criminal");
  note(context, "criminal", persons, "network");
  return network;
}

export function notedPairs(context: SignedContext, entity: string, pairs: DuplicatePair[]): DuplicatePair[] {
  const shown = pairs.flatMap(({ left, right }) => [left, right]);
  if (isPerson(entity)) note(context, entity, shown, "list");
  return pairs;
}

export function notedDue<Page extends { rows: DueRow[] }>(context: SignedContext, page: Page): Page {
  for (const [entity, rows] of Map.groupBy(page.rows, (row) => row.entity)) if (isPerson(entity)) note(context, entity, rows, "list");
  return page;
}
