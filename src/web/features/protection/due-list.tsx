import { Badge, Button, Paper } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DueRow, RetentionOverview } from "#api/protection.ts";
import { entities } from "#domain/entities/registry.ts";
import { type RetentionStep, retentionSteps } from "#domain/protection/retention.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { FilterStrip } from "#web/ui/filter/filter-strip.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./protection.module.css";

/** The records whose retention period is over, filtered by what would happen to them. */
export function DueList({ total }: Pick<RetentionOverview, "total">) {
  const { t, number } = useI18n();
  const [step, setStep] = useState<RetentionStep>();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.retention.due.infiniteOptions({
      input: (after: string | undefined) => ({ ...(step && { step }), ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  const items = retentionSteps.map((key) => ({
    key,
    label: t(`retention.step.${key}`),
    count: number(total[key]),
    isPressed: step === key,
    onToggle: () => setStep(step === key ? undefined : key),
  }));
  return (
    <>
      <FilterStrip label={t("retention.step")} items={items} />
      <Paper withBorder className={classes.part}>
        {!rows ? (
          <LoadingOrFailed isError={isError} onRetry={refetch} height={160} />
        ) : rows.length === 0 ? (
          <Empty icon={<IconHourglass size={22} />} title={t("retention.due.none")} />
        ) : (
          <DueTable rows={rows} />
        )}
        {hasNextPage && (
          <Button variant="subtle" fullWidth className={classes.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("access.more")}
          </Button>
        )}
      </Paper>
    </>
  );
}

const colors = { block: "orange", anonymise: "red", held: "gray" } as const satisfies Record<RetentionStep, string>;

function DueTable({ rows }: { rows: readonly DueRow[] }) {
  const { t, date, enums } = useI18n();
  return (
    <PlainTable label={t("retention.due")} minWidth={720} maxHeight={440}>
      <thead>
        <tr>
          <th scope="col">{t("retention.record")}</th>
          <th scope="col">{t("access.kind")}</th>
          <th scope="col">{t("retention.country")}</th>
          <th scope="col">{t("retention.since")}</th>
          <th scope="col">{t("retention.dueOn")}</th>
          <th scope="col">{t("retention.step")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entity, id, name, kind, country, since, dueOn, step }) => (
          <tr key={id}>
            <td className={classes.number}>
              <RefLink entity={entities[entity]} to={{ id, alias: name }} />
            </td>
            <td>{t(`retention.kind.${kind}`)}</td>
            <td>{enums.countries[country]}</td>
            <td>
              <time dateTime={since}>{date(since)}</time>
            </td>
            <td>
              <time dateTime={dueOn}>{date(dueOn)}</time>
            </td>
            <td>
              <Badge variant="light" color={colors[step]}>
                {t(`retention.step.${step}`)}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
