import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TeachingReader } from "#api/teaching.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import type { Item } from "./article.tsx";
import classes from "./readers.module.css";

/** Who has read an item, out of how many readers it is meant for. */
export function Readers({ item }: { item: Item }) {
  const { t, number } = useI18n();
  // Reading does not change the item, so no live event comes: each visit fetches.
  const { data } = useQuery(query.teaching.readers.queryOptions({ input: { id: item.id }, staleTime: 0 }));
  if (!data) return null;
  const { meant, read, readers } = data;
  return (
    <RailCard title={t("teaching.readers")}>
      {item.published ? (
        <>
          <p className={classes.figure}>{t("teaching.readers.of", { read: number(read), meant: number(meant) })}</p>
          <Progress value={meant === 0 ? 0 : (read / meant) * 100} aria-label={t("teaching.readers")} mb={10} />
        </>
      ) : (
        <p className={classes.none}>{t("teaching.readers.draft")}</p>
      )}
      {item.published && readers.length === 0 && <p className={classes.none}>{t("teaching.readers.none")}</p>}
      <ul className={classes.list}>
        {readers.map((reader) => (
          <Reader key={reader.id} reader={reader} />
        ))}
      </ul>
    </RailCard>
  );
}

function Reader({ reader: { alias, customer, firstAt, lastAt } }: { reader: TeachingReader }) {
  const { t, date } = useI18n();
  return (
    <li>
      <span className={classes.name}>{alias}</span>
      {customer && <span className={classes.fact}>{customer}</span>}
      <span className={classes.fact}>{t("teaching.readers.times", { first: date(firstAt), last: date(lastAt) })}</span>
    </li>
  );
}
