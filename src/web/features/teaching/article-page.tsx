import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { teaching } from "#domain/entities/teaching.ts";
import type { RecordOf } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { MissingRecord } from "#web/record/missing-record.tsx";
import { listPath } from "#web/record/record-paths.ts";
import { TeachingLinks } from "#web/record/teaching-links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RailCard } from "#web/ui/rail-card.tsx";
import classes from "./article.module.css";
import { Article } from "./article.tsx";
import { ArticleFacts } from "./article-facts.tsx";

export type Item = RecordOf<typeof teaching>;

/** An item as it is read. That it was opened is noted. */
export function ArticlePage({ id }: { id: string }) {
  const { t } = useI18n();
  // An item that is taken back while it is open is gone.
  const { data, error, isPending, refetch } = useQuery(query.teaching.get.queryOptions({ input: { id } }));
  if (isPending) return <Skeleton height={360} role="status" aria-busy aria-label={t("loading")} />;
  if (!data || error) return <MissingRecord entity={teaching} error={error} onRetry={() => void refetch()} />;
  return <Reading item={data} />;
}

function Reading({ item }: { item: Item }) {
  const { t, labels } = useI18n();
  useTitle(item.title);
  useNotedReading(item.id);
  return (
    <>
      <PageHeader
        title={item.title}
        breadcrumb={{ label: t("record.trail"), items: [{ text: labels.teaching.many, to: listPath(teaching) }, { text: item.title }] }}
        star={<StarButton />}
      />
      <div className={classes.body}>
        <Article item={item} />
        <aside className={classes.rail} aria-label={t("record.rail")}>
          <ArticleFacts item={item} />
          <Alike item={item} />
        </aside>
      </div>
    </>
  );
}

function useNotedReading(id: string) {
  const queries = useQueryClient();
  useEffect(() => {
    // A note that fails is no reason to disturb the reader; the next opening makes it.
    const note = api.teaching.read({ id }).then(() => queries.invalidateQueries({ queryKey: query.teaching.list.key() }));
    void note.catch(() => undefined);
  }, [id, queries]);
}

const most = 4;

function Alike({ item: { id, category } }: { item: Item }) {
  const { t } = useI18n();
  const { data } = useQuery(query.teaching.list.queryOptions({ input: { filter: { category: [category] }, size: most + 1 } }));
  const others = data?.rows.filter((row) => row.id !== id).slice(0, most) ?? [];
  if (others.length === 0) return null;
  return (
    <RailCard title={t("teaching.alike")}>
      <TeachingLinks items={others} />
    </RailCard>
  );
}
