import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listPath } from "#domain/access/screens.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { MissingRecord } from "#web/record/page/missing-record.tsx";
import { TeachingLinks } from "#web/record/page/teaching-links.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./article.module.css";
import { Article, type Item } from "./article.tsx";
import { ArticleFacts } from "./article-facts.tsx";

/** An item for its readers. Opening it marks it as read. */
export function ArticlePage({ id }: { id: string }) {
  const { t } = useI18n();
  // An item that is unpublished while it is open disappears.
  const { data, error, isPending, refetch } = useQuery(query.teaching.get.queryOptions({ input: { id } }));
  if (isPending) return <Skeleton height={360} role="status" aria-busy aria-label={t("loading")} />;
  if (!data || error) return <MissingRecord entity={teaching} error={error} onRetry={() => void refetch()} />;
  return <Reading item={data} />;
}

function Reading({ item }: { item: Item }) {
  const { t, labels } = useI18n();
  useTitle(item.title);
  useMarkAsRead(item.id);
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
          <SimilarItems item={item} />
        </aside>
      </div>
    </>
  );
}

function useMarkAsRead(id: string) {
  const queries = useQueryClient();
  useEffect(() => {
    // A failure is ignored: the next visit marks it as read.
    const marked = api.teaching.read({ id }).then(() => queries.invalidateQueries({ queryKey: query.teaching.list.key() }));
    void marked.catch(() => undefined);
  }, [id, queries]);
}

const maxSimilar = 4;

function SimilarItems({ item: { id, category } }: { item: Item }) {
  const { t } = useI18n();
  const { data } = useQuery(query.teaching.list.queryOptions({ input: { filter: { category: [category] }, size: maxSimilar + 1 } }));
  const others = data?.rows.filter((row) => row.id !== id).slice(0, maxSimilar) ?? [];
  if (others.length === 0) return null;
  return (
    <RailCard title={t("teaching.alike")}>
      <TeachingLinks items={others} />
    </RailCard>
  );
}
