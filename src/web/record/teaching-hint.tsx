import { useQuery } from "@tanstack/react-query";
import { isEmpty } from "#domain/messages/value-text.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { RailCard } from "#web/ui/rail-card.tsx";
import type { Row } from "./record-client.ts";
import { TeachingLinks } from "./teaching-links.tsx";

const methods = ["modusOperandi", "theftMethod"] as const;
const most = 3;

/** What there is to read about the way in which the theft of a record was done. */
export function TeachingHint({ row }: { row: Row }) {
  const { t } = useI18n();
  const [first, second] = methods.map((name) => row[name]);
  const items = [...useItems("modusOperandi", first), ...useItems("theftMethod", second)];
  const shown = [...new Map(items.map((item) => [item.id, item])).values()].slice(0, most);
  if (shown.length === 0) return null;
  return (
    <RailCard title={t("teaching.related")}>
      <TeachingLinks items={shown} />
    </RailCard>
  );
}

function useItems(method: (typeof methods)[number], value: unknown) {
  const { locale } = useUser();
  // Staff see drafts and both languages in lists; here they read like everybody else.
  const filter = { [method]: [String(value)], published: true, language: [locale] };
  const { data } = useQuery(query.teaching.list.queryOptions({ input: { filter, size: most }, enabled: !isEmpty(value) }));
  return data?.rows ?? [];
}
