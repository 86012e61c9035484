import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./starred-menu.module.css";
import { usePageName } from "./use-page-name.ts";

type Props = { path: string; isFirst: boolean; isLast: boolean; onOpen: () => void; onMove: (by: 1 | -1) => void; onRemove: () => void };

export function StarredRow({ path, isFirst, isLast, onOpen, onMove, onRemove }: Props) {
  const { t } = useI18n();
  const page = usePageName(path);
  return (
    <li data-path={path} className={classes.row}>
      <Link to={path} className={classes.link} onClick={onOpen}>
        {page}
      </Link>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        data-move={-1}
        disabled={isFirst}
        onClick={() => onMove(-1)}
        aria-label={t("starred.up", { page })}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        data-move={1}
        disabled={isLast}
        onClick={() => onMove(1)}
        aria-label={t("starred.down", { page })}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
      <ActionIcon size="sm" variant="subtle" color="gray" onClick={onRemove} aria-label={t("starred.drop", { page })}>
        <IconX size={15} />
      </ActionIcon>
    </li>
  );
}
