import { IconCircleCheck, IconPaperclip, IconPlayerPlayFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isStaff } from "#domain/access/roles.ts";
import { recordPath } from "#domain/access/screens.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { previewUrl } from "#web/record/files/file-display.ts";
import tints from "./category.module.css";
import { CategoryBadge, categoryIcons } from "./category-badge.tsx";
import classes from "./teaching-card.module.css";
import type { CatalogueItem } from "./use-catalogue.ts";

/** The card of an item; all of it links to its page. */
export function TeachingCard({ item, hasCategory }: { item: CatalogueItem; hasCategory: boolean }) {
  const { t, date } = useI18n();
  const { role } = useUser();
  const { id, title, category, excerpt, publishedAt, files, readAt } = item;
  return (
    <li className={classes.root}>
      <Cover item={item} />
      <div className={classes.text}>
        {hasCategory && <CategoryBadge category={category} />}
        <h3 className={classes.title}>
          <Link to={recordPath(teaching, id)}>{title}</Link>
        </h3>
        {excerpt && <p className={classes.excerpt}>{excerpt}</p>}
        <div className={classes.foot}>
          {publishedAt && <time dateTime={publishedAt}>{date(publishedAt)}</time>}
          {files > 0 && (
            <span className={classes.files} title={t("tab.files")}>
              <IconPaperclip size={14} role="img" aria-label={t("tab.files")} />
              {files}
            </span>
          )}
          {!isStaff(role) && <Reading isRead={readAt !== null} />}
        </div>
      </div>
    </li>
  );
}

/** The first picture, or the icon of the category. */
function Cover({ item: { cover, category, hasVideo } }: { item: CatalogueItem }) {
  const { t } = useI18n();
  const Icon = categoryIcons[category];
  return (
    <div className={`${tints.tint} ${classes.cover}`} data-category={category}>
      {cover ? <img src={previewUrl({ id: cover }, "small")} alt="" loading="lazy" /> : <Icon size={44} stroke={1.4} aria-hidden />}
      {hasVideo && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={12} aria-hidden />
          {t("teaching.video")}
        </span>
      )}
    </div>
  );
}

function Reading({ isRead }: { isRead: boolean }) {
  const { t } = useI18n();
  return (
    <span className={classes.reading} data-read={isRead}>
      {isRead && <IconCircleCheck size={14} aria-hidden />}
      {t(isRead ? "teaching.read" : "teaching.unread")}
    </span>
  );
}
