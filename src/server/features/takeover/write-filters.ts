import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { collectionOf } from "./collections.ts";
import { filled, findImported, noteImported } from "./find-imported.ts";
import { isNothing, isObject, leave, type Mapped, type Note, type Values } from "./mapped.ts";
import { booleanOf, oldIdOf, optionOf, textOf } from "./read-value.ts";
import type { Counts } from "./write-batch.ts";

export const filtersCollection = "filters";
const ownNames = ["uid", "user", "userId", "owner", "path", "screen", "alias", "name", "values", "filter", "filters", "id", "_id"];

/** The saved filters of users become views of lists. A condition that lists of ours do not know is left aside. */
export async function writeFilters(tx: Tx, documents: readonly { mapped: Mapped; document: Values; note: Note }[], counts: Counts) {
  const known = await findImported(
    tx,
    documents.map(({ mapped: { id } }) => ({ collection: filtersCollection, id })),
  );
  for (const { mapped, document, note } of documents) {
    const [before] = known({ collection: filtersCollection, id: mapped.id });
    if (before) {
      counts[before.hash === mapped.hash ? "unchanged" : "changed"]++;
      if (before.hash !== mapped.hash) note("changed", "changed", null, mapped.id);
      continue;
    }
    const owner = ownerOf(document);
    const find = await findImported(tx, owner ? [{ collection: "users", id: owner }] : []);
    const user = owner && find({ collection: "users", id: owner })[0]?.record;
    const entity = Object.values(entities as Record<string, Entity>).find(({ collection }) => collection === (textOf(document.screen) ?? "cases"));
    if (!user || !entity) {
      leave(mapped, note, user ? "unknownValue" : "dangling", user ? "screen" : "uid", user ? document.screen : (owner ?? null));
      await noteDocument(tx, mapped, null);
      continue;
    }
    const alias = textOf(document.alias ?? document.name) ?? mapped.id;
    const filter = await filterOf(tx, entity, document, mapped, note);
    const id = newId();
    const written = await tx.run(sql`
      insert into user_filters (id, user_id, screen, alias, values) values (${id}, ${user}, ${entity.collection}, ${alias.slice(0, 120)}, ${JSON.stringify({ filter })}::jsonb)
      on conflict (user_id, screen, alias) do nothing`);
    counts[written > 0 ? "created" : "merged"]++;
    await noteDocument(tx, mapped, id);
  }
}

const noteDocument = (tx: Tx, { id, hash, aside }: Mapped, record: string | null) =>
  noteImported(tx, [
    { collection: filtersCollection, old_id: id, customer_id: null, entity: "filter", record_id: record, hash, aside: filled(aside) },
  ]);

/** users/{uid}/filters/{id}, or a field that says whose it is. */
function ownerOf({ path, uid, user, userId, owner }: Values): string | undefined {
  return /users\/([^/]+)/.exec(String(path ?? ""))?.[1] ?? oldIdOf(uid ?? user ?? userId ?? owner);
}

async function filterOf(tx: Tx, { fields, filters = [] }: Entity, document: Values, mapped: Mapped, note: Note): Promise<Values> {
  const nested = document.values ?? document.filter ?? document.filters;
  const given = isObject(nested) ? nested : Object.fromEntries(Object.entries(document).filter(([name]) => !ownNames.includes(name)));
  const filter: Values = {};
  for (const [name, value] of Object.entries(given)) {
    if (isNothing(value)) continue;
    const field = filters.includes(name) ? fields[name] : undefined;
    const all = Array.isArray(value) ? value : [value];
    if (field?.kind === "boolean" && booleanOf(value) !== undefined) filter[name] = booleanOf(value);
    else if (field?.kind === "enum") filter[name] = all.flatMap((one) => optionOf(field.of, one) ?? []);
    else if (field && (field.kind === "ref" || field.kind === "refs")) {
      const refs = all.flatMap((one) => oldIdOf(one) ?? []).map((id) => ({ collection: collectionOf(field.to) ?? field.to, id }));
      const find = await findImported(tx, refs);
      filter[name] = refs.flatMap((ref) => find(ref)[0]?.record ?? []);
    }
    if (Array.isArray(filter[name]) && filter[name].length === 0) delete filter[name];
    if (filter[name] === undefined) leave(mapped, note, field ? "unknownValue" : "unknownField", name, value);
  }
  return filter;
}
