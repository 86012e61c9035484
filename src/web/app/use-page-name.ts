import { skipToken, useQuery } from "@tanstack/react-query";
import { entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { titleOf } from "./screen-title.ts";

/** What a page is called where only its address is known; a record by its own name. */
export function usePageName(path: string): string {
  const { t } = useI18n();
  const [, , collection, id] = path.split("/");
  const entity = Object.values(entities).find((one) => one.collection === collection);
  const isRecord = entity !== undefined && id !== undefined && id !== "new";
  // Any entity's routes look alike; which one it is only decides the address.
  const routes = query[entity?.collection ?? "vehicles"] as (typeof query)["vehicles"];
  const { data } = useQuery(routes.pick.queryOptions({ input: isRecord ? { ids: [id] } : skipToken }));
  const list = t(titleOf(path));
  const alias = data?.[0]?.alias;
  return alias ? `${list} · ${alias}` : list;
}
