import { useQueries } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import { entityNamed, recordClient } from "#web/record/base/record-client.ts";

const uuid = /^[0-9a-f-]{36}$/;

/** References that the URL presets for a new record, as in `?customer={id}`. Unknown ones are ignored. */
export function useUrlPresets(entity: Entity): { values: FormValues; isPending: boolean } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const given = Object.entries(entity.fields).flatMap(([name, field]) => {
    const id = search[name];
    return field.kind === "ref" && typeof id === "string" && uuid.test(id) ? [{ name, id, to: entityNamed(field.to) }] : [];
  });
  const found = useQueries({ queries: given.map(({ id, to }) => recordClient(to).pick.queryOptions({ input: { ids: [id] } })) });
  const values = given.flatMap(({ name }, index) => {
    const one = found[index]?.data?.[0];
    return one ? [[name, { id: one.id, alias: one.alias }]] : [];
  });
  return { values: Object.fromEntries(values), isPending: found.some((one) => one.isPending) };
}
