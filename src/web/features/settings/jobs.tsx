import { Button, Paper } from "@mantine/core";
import { IconProgressCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { BackupState } from "./backup-state.tsx";
import { FailedMails } from "./failed-mails.tsx";
import { JobTable } from "./job-table.tsx";
import classes from "./jobs.module.css";
import { SealState } from "./seal-state.tsx";

/** The live stream does not report jobs, so the screen polls them. */
const pollInterval = 3_000;

/** Recurring jobs with their next run, and the jobs that wait, run, are done or failed. */
export function Jobs() {
  const { t, datetime } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.jobs.list.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
      refetchInterval: pollInterval,
    }),
  );
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <>
      <PageHeader title={t("menu.jobs")} star={<StarButton />} />
      {data ? (
        <>
          <FailedMails pollInterval={pollInterval} />
          <BackupState />
          <SealState />
          <h2 className={classes.title}>{t("jobs.recurring")}</h2>
          <ul className={classes.recurring}>
            {data.pages[0]?.recurring.map(({ kind, next }) => (
              <Paper withBorder component="li" key={kind} className={classes.recurringJob}>
                <span>{t(`job.${kind}`)}</span>
                <time dateTime={next}>{datetime(next)}</time>
              </Paper>
            ))}
          </ul>
          <h2 className={classes.title}>{t("jobs.list")}</h2>
          <Paper withBorder>
            {jobs.length > 0 ? <JobTable jobs={jobs} /> : <Empty icon={<IconProgressCheck size={22} />} title={t("jobs.none")} />}
            {hasNextPage && (
              <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t("jobs.more")}
              </Button>
            )}
          </Paper>
        </>
      ) : (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={refetch} height={240} />
        </Paper>
      )}
    </>
  );
}
