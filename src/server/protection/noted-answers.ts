import type { DuplicatePair } from "#api/duplicates.ts";
import type { Network } from "#api/network.ts";
import type { SearchGroup } from "#api/search.ts";
import { type AccessWay, isPerson } from "#domain/protection/watched.ts";
import type { SignedContext } from "#server/context.ts";

/** The persons that somebody is shown at once, as one line of the log. */
function note({ deps, user }: SignedContext, entity: string, shown: readonly { id: string }[], way: AccessWay) {
  if (isPerson(entity)) deps.accessLog.note(user, { entity, records: [...new Set(shown.map(({ id }) => id))], way });
}

export function notedHits(context: SignedContext, groups: SearchGroup[]): SearchGroup[] {
  for (const { entity, rows } of groups) {
    note(context, entity, rows, "search");
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
  note(
    context,
    entity,
    pairs.flatMap(({ left, right }) => [left, right]),
    "list",
  );
  return pairs;
}
