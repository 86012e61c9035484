import { useQuery } from "@tanstack/react-query";
import { isEmpty } from "#domain/messages/value-text.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { TeachingLinks } from "./teaching-links.tsx";

const methods = ["modusOperandi", "theftMethod"] as const;
const maxItems = 3;

/** Teaching items about the theft method of the record. */
export function TeachingHint({ row }: { row: Row }) {
  const { t } = useI18n();
  const [first, second] = methods.map((name) => row[name]);
  const items = [...useItems("modusOperandi", first), ...useItems("theftMethod", second)];
  const shown = [...new Map(items.map((item) => [item.id, item])).values()].slice(0, maxItems);
  if (shown.length === 0) return null;
  return (
    <RailCard title={t("teaching.related")}>
      <TeachingLinks items={shown} />
    </RailCard>
  );
}

function useItems(method: (typeof methods)[number], value: unknown) {
  const { locale } = useUser();
  // Lists show staff drafts and both languages; here staff see the same as other users.
  const filter = { [method]: [String(value)], published: true, language: [locale] };
  const { data } = useQuery(query.teaching.list.queryOptions({ input: { filter, size: maxItems }, enabled: !isEmpty(value) }));
  return data?.rows ?? [];
}
