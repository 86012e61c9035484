import { teaching } from "#domain/entities/teaching.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useValueText } from "#web/record/base/value-text.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./article.module.css";
import type { Item } from "./article.tsx";
import { CategoryBadge } from "./category-badge.tsx";

/** The facts of an item beside its text. */
export function ArticleFacts({ item }: { item: Item }) {
  const { t, labels, date } = useI18n();
  const text = useValueText();
  const topics = (["modusOperandi", "theftMethod"] as const).filter((name) => !isEmpty(item[name]));
  return (
    <RailCard title={t("teaching.about")}>
      <dl className={classes.facts}>
        <dt>{labels.teaching.fields.category}</dt>
        <dd>
          <CategoryBadge category={item.category} />
        </dd>
        {topics.length > 0 && (
          <>
            <dt>{t("teaching.teaches")}</dt>
            {topics.map((name) => (
              <dd key={name}>{text(teaching.fields[name], item[name])}</dd>
            ))}
          </>
        )}
        <dt>{labels.teaching.fields.language}</dt>
        <dd>{text(teaching.fields.language, item.language)}</dd>
        {item.publishedAt && (
          <>
            <dt>{labels.teaching.fields.publishedAt}</dt>
            <dd>{date(item.publishedAt)}</dd>
          </>
        )}
      </dl>
    </RailCard>
  );
}
