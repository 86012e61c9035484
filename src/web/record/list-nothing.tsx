import { Button } from "@mantine/core";
import { IconDatabaseOff, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Empty } from "#web/ui/empty.tsx";
import classes from "./list-nothing.module.css";
import { isFiltered, type ListState } from "./list-state.ts";
import { recordPath } from "./record-paths.ts";

type Props = { entity: Entity; state: ListState; failed: boolean; onClear: () => void; onRetry: () => void };

/** Why there are no rows, and what to do about it. */
export function ListNothing({ entity, state, failed, onClear, onRetry }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const hasFilters = isFiltered(state);
  return (
    <div className={classes.root}>
      {failed ? (
        <Empty icon={<IconPlugConnectedX size={22} />} title={t("grid.error")} text={t("error.unavailable")}>
          <Button variant="light" onClick={onRetry}>
            {t("grid.retry")}
          </Button>
        </Empty>
      ) : (
        <Empty icon={<IconDatabaseOff size={22} />} title={t("grid.empty")} text={t(hasFilters ? "grid.emptyFiltered" : "grid.emptyCreate")}>
          {hasFilters && (
            <Button variant="light" onClick={onClear}>
              {t("grid.clear")}
            </Button>
          )}
          {!hasFilters && can(user, "write", entity) && (
            <Button variant="light" renderRoot={(props) => <Link to={recordPath(entity, "new")} {...props} />}>
              {t("button.new")}
            </Button>
          )}
        </Empty>
      )}
    </div>
  );
}
