import { Paper, SegmentedControl, Select } from "@mantine/core";
import { IconCopyCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { DuplicatePair } from "#api/duplicates.ts";
import { listPath } from "#domain/access/screens.ts";
import { isMergeable, type MergeableName } from "#domain/duplicates/mergeable.ts";
import { type ComparedName, compared, comparedNames, isCompared } from "#domain/entities/compared.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { DuplicateTable } from "./duplicate-table.tsx";
import classes from "./duplicates.module.css";
import { MergeDialog } from "./merge-dialog.tsx";
import { RecentMerges } from "./recent-merges.tsx";

/** Records that are probably the same person or thing, and what was merged lately. */
export function Duplicates() {
  const { t, labels, number } = useI18n();
  const queries = useQueryClient();
  const [name, show] = useCompared();
  const entity = compared[name];
  const { many } = labels[name];
  const [pair, setPair] = useState<DuplicatePair | null>(null);
  const [isOpen, setOpen] = useState(false);
  // The live stream does not report pairs, so each visit refetches them.
  const [isDismissed, setDismissed] = useState(false);
  const {
    data: pairs,
    isError,
    refetch,
  } = useQuery(query.duplicates.list.queryOptions({ input: { entity: name, ...(isDismissed && { dismissed: true }) }, staleTime: 0 }));
  const done = () => {
    setOpen(false);
    void refetch();
    void queries.invalidateQueries({ queryKey: query.merges.list.key() });
  };
  const compare = (next: DuplicatePair) => {
    setPair(next);
    setOpen(true);
  };
  return (
    <>
      <PageHeader
        title={t("menu.duplicates")}
        count={pairs && number(pairs.length)}
        star={<StarButton />}
        breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: t("menu.duplicates") }] }}
      />
      <Paper withBorder>
        <div className={classes.toolbar}>
          <Select
            aria-label={t("duplicates.of")}
            allowDeselect={false}
            value={name}
            onChange={(next) => {
              if (!next) return;
              setPair(null);
              setDismissed(false);
              show(next as ComparedName);
            }}
            data={comparedNames.map((value) => ({ value, label: labels[value].many }))}
          />
          {isMergeable(name) && (
            <SegmentedControl
              aria-label={t("duplicates.which")}
              value={isDismissed ? "dismissed" : "proposed"}
              onChange={(which) => setDismissed(which === "dismissed")}
              data={(["proposed", "dismissed"] as const).map((value) => ({ value, label: t(`duplicates.${value}`) }))}
            />
          )}
        </div>
        {isMergeable(name) && <ComparedAt name={name} />}
        {pairs ? (
          pairs.length > 0 ? (
            <DuplicateTable name={name} pairs={pairs} isDismissed={isDismissed} onCompare={compare} onDone={done} />
          ) : (
            <Empty
              icon={<IconCopyCheck size={22} />}
              title={t("grid.empty")}
              text={t(isDismissed ? "duplicates.dismissed.none" : "duplicates.none")}
            />
          )
        ) : (
          <LoadingOrFailed isError={isError} onRetry={refetch} height={240} />
        )}
      </Paper>
      {isMergeable(name) && <RecentMerges key={name} name={name} onUndone={() => void refetch()} />}
      {pair && isMergeable(name) ? (
        <MergeDialog key={`${pair.left.id} ${pair.right.id}`} name={name} pair={pair} isOpen={isOpen} onClose={() => setOpen(false)} onDone={done} />
      ) : (
        pair && <DuplicateDialog entity={entity} pair={pair} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** How new the list is. */
function ComparedAt({ name }: { name: MergeableName }) {
  const { t, datetime } = useI18n();
  const { data } = useQuery(query.duplicates.state.queryOptions({ input: { entity: name }, staleTime: 0 }));
  if (!data) return null;
  const { comparedAt } = data;
  return (
    <p className={classes.state}>
      {comparedAt ? t("duplicates.comparedAt", { at: datetime(comparedAt, "Europe/Madrid") }) : t("duplicates.firstTime")}
    </p>
  );
}

/** The compared entity is in the URL. */
function useCompared(): [ComparedName, (name: ComparedName) => void] {
  const { entity } = useSearch({ strict: false }) as { entity?: unknown };
  const navigate = useNavigate();
  const name = typeof entity === "string" && isCompared(entity) ? entity : "criminal";
  return [name, (next) => void navigate({ to: ".", search: { entity: next } as never, replace: true, resetScroll: false })];
}
