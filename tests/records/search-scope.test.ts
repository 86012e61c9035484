import { expect, test } from "vitest";
import { type SearchEntityName, searchEntityNames } from "#domain/search/search-entities.ts";
import { canaryOf, classesOf, seedAccess } from "#tests/support/models/access-fixture.ts";
import {
  type AuthenticatedPersona,
  accessTable,
  authenticated,
  type Collection,
  type RecordClass,
  recordClasses,
} from "#tests/support/models/access-table.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { ask, records } = await seedAccess(world);

const collectionOf: Record<SearchEntityName, Collection> = {
  case: "cases",
  civilCase: "civilCases",
  issue: "issues",
  criminal: "criminals",
  band: "bands",
  vehicle: "vehicles",
  witness: "witnesses",
  establishment: "establishments",
};
type Group = { entity: SearchEntityName; count: number; rows: { id: string }[] };

/** A search may find what a list gives this user. */
const seenBy = (persona: AuthenticatedPersona, collection: Collection) =>
  classesOf(collection, "read", persona).filter((of) => of !== "deleted" && records[collection][of]);

const find = async (persona: AuthenticatedPersona, query: string) => {
  const { status, text } = await ask(persona, "GET", `/search?size=50&${query}`);
  expect([persona, query, status]).toEqual([persona, query, 200]);
  return { text, groups: JSON.parse(text) as Group[] };
};

test.each(authenticated)("%s finds and counts nothing that their lists do not have", async (persona) => {
  for (const name of searchEntityNames) {
    const collection = collectionOf[name];
    const seen = seenBy(persona, collection);
    for (const of of recordClasses.filter((one): one is RecordClass => one !== "unknown" && records[collection][one] !== undefined)) {
      const record = records[collection][of]! as { id: string; cid?: number };
      const { text, groups } = await find(persona, `q=${encodeURIComponent(record.cid ?? canaryOf(collection, of))}`);
      const group = groups.find(({ entity }) => entity === name);
      if (accessTable[collection].read[persona] === 403) expect([persona, name, group]).toEqual([persona, name, undefined]);
      const found = group?.rows.some(({ id }) => id === record.id) ?? false;
      expect([persona, name, of, found]).toEqual([persona, name, of, seen.includes(of)]);
      expect([persona, name, of, group?.count ?? 0]).toEqual([persona, name, of, group?.rows.length ?? 0]);
      // A card names the shop of a case that this user sees, as the list of cases does.
      const named = [...seen, ...classesOf(collection, "pick", persona)];
      if (!named.includes(of)) expect(text).not.toContain(record.id);
    }
  }
});

test.each(authenticated)("%s sees in facets only what their lists have", async (persona) => {
  const { groups } = await find(persona, "filter[datetime][from]=2000-01-01");
  for (const { entity, count, rows } of groups.filter((group) => ["case", "issue", "civilCase"].includes(group.entity))) {
    const seen = seenBy(persona, collectionOf[entity]).map((of) => records[collectionOf[entity]][of]!.id);
    expect([persona, entity, rows.map(({ id }) => id).sort(), count]).toEqual([persona, entity, [...new Set(seen)].sort(), seen.length]);
  }
});
