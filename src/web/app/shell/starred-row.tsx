import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { screenAt, titleOf } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { recordClient } from "#web/record/base/record-client.ts";
import classes from "./starred-menu.module.css";

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

/** The name of a page that is known by its path; the page of a record also has the record's name. */
function usePageName(path: string): string {
  const list = titleOf(useI18n(), path);
  const record = screenAt(path)?.record;
  const id = record?.view === "page" ? path.split("/").at(-1) : undefined;
  // Hooks cannot be skipped: without a record, the query of some entity stays idle.
  const { data } = useQuery(recordClient(entities[record?.entity ?? "zone"]).pick.queryOptions({ input: id ? { ids: [id] } : skipToken }));
  const alias = data?.[0]?.alias;
  return alias ? `${list} · ${alias}` : list;
}
