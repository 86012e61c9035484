import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Cells } from "./cell.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { FilterChips } from "./filter-chips.tsx";
import { listColumns } from "./list-columns.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListNothing } from "./list-nothing.tsx";
import { useListPreferences } from "./list-preferences.ts";
import { listInput, searchInput, useListState } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { RecordCards } from "./record-cards.tsx";
import { type Row, recordClient } from "./record-client.ts";
import { RecordGrid } from "./record-grid.tsx";
import classes from "./record-list.module.css";
import { recordPath } from "./record-paths.ts";
import { useRelatedChanges } from "./related-changes.ts";

type Props = { entity: Entity; cells?: Cells };

/** The list screen of an entity: everything on it comes from the declaration. */
export function RecordList({ entity, cells = {} }: Props) {
  const { t, number } = useI18n();
  const user = useUser();
  const { many } = useEntityLabels(entity);
  const { state, change, turn } = useListState(entity);
  const { preferences, change: setPreferences } = useListPreferences(entity.collection);
  const isNarrow = useMediaQuery("(max-width: 576px)", false, { getInitialValueInEffect: false });
  const client = recordClient(entity);
  const page = useQuery(client.list.queryOptions({ input: listInput(state), placeholderData: keepPreviousData }));
  const { data: total } = useQuery(client.count.queryOptions({ input: searchInput(state), placeholderData: keepPreviousData }));
  useRelatedChanges(entity);

  const rows = page.data?.rows as Row[] | undefined;
  const columns = listColumns(entity, user.role, preferences);
  const totalText = total && (total.exact ? number(total.count) : t("grid.estimate", { n: number(total.count) }));
  // Rows that are at hand stay, even if reading them again failed.
  const isEmptyHanded = rows ? rows.length === 0 : page.isError;
  const shown = { entity, cells, rows, columns, isStale: page.isPlaceholderData };

  return (
    <div className={classes.page}>
      <PageHeader
        title={many}
        count={totalText}
        star={<StarButton />}
        actions={
          can(user, "write", entity) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(props) => <Link to={recordPath(entity, "new")} {...props} />}>
              {t("button.new")}
            </Button>
          )
        }
      />
      <section className={classes.frame} aria-label={many}>
        <ListToolbar {...{ entity, state, columns, preferences }} onChange={change} onPreferences={setPreferences} />
        <FilterChips entity={entity} state={state} onChange={change} />
        {isEmptyHanded ? (
          <ListNothing
            entity={entity}
            state={state}
            onClear={() => change({ q: "", filter: {} })}
            failed={!rows}
            onRetry={() => void page.refetch()}
          />
        ) : isNarrow ? (
          <RecordCards {...shown} />
        ) : (
          <RecordGrid {...shown} sort={state.sort} onSort={(sort) => change({ sort })} preferences={preferences} onPreferences={setPreferences} />
        )}
        <ListFooter {...{ state, total, totalText, page: page.data }} onTurn={turn} onSize={(size) => change({ size })} />
      </section>
    </div>
  );
}
