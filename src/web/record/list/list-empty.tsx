import { Button } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadFailed } from "#web/lib/load-failed.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import classes from "./list-empty.module.css";
import { isFiltered, type ListState } from "./list-state.ts";

type Props = { state: ListState; failed: boolean; onClear: () => void; onRetry: () => void; create: ReactNode };

/** Shown instead of rows: why there are none, and what to do. */
export function ListEmpty({ state, failed, onClear, onRetry, create }: Props) {
  const { t } = useI18n();
  const hasFilters = isFiltered(state);
  return (
    <div className={classes.root}>
      {failed ? (
        <LoadFailed onRetry={onRetry} />
      ) : (
        <Empty icon={<IconDatabaseOff size={22} />} title={t("grid.empty")} text={t(hasFilters ? "grid.emptyFiltered" : "grid.emptyCreate")}>
          {hasFilters ? (
            <Button variant="light" onClick={onClear}>
              {t("grid.clear")}
            </Button>
          ) : (
            create
          )}
        </Empty>
      )}
    </div>
  );
}
