import { Anchor } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { recordPath } from "#domain/access/screens.ts";
import { teaching } from "#domain/entities/teaching.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./teaching-links.module.css";

/** Links to teaching items, with a mark on those already read. */
export function TeachingLinks({ items }: { items: readonly { id: string; title: string; readAt: string | null }[] }) {
  const { t } = useI18n();
  return (
    <ul className={classes.list}>
      {items.map(({ id, title, readAt }) => (
        <li key={id} className={classes.item}>
          <IconSchool size={16} className={classes.icon} aria-hidden />
          <span>
            <Anchor renderRoot={(root) => <Link to={recordPath(teaching, id)} {...root} />}>{title}</Anchor>
            {readAt && <span className={classes.read}> · {t("teaching.read")}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
