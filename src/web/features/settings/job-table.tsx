import { Badge, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Job } from "#api/jobs.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./jobs.module.css";

/** A table of jobs, with a retry button for failed ones. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useI18n();
  return (
    <PlainTable label={t("jobs.list")} minWidth={720}>
      <thead>
        <tr>
          <th scope="col">{t("jobs.kind")}</th>
          <th scope="col">{t("jobs.state")}</th>
          <th scope="col">{t("jobs.when")}</th>
          <th scope="col" className={classes.figure}>
            {t("jobs.attempts")}
          </th>
          <th scope="col">{t("jobs.error")}</th>
          <th scope="col">{t("jobs.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </tbody>
    </PlainTable>
  );
}

const colors = { waiting: "gray", running: "blue", done: "green", failed: "red", cancelled: "gray" } as const satisfies Record<Job["state"], string>;

function JobRow({ job: { id, kind, state, progress, attempts, runAt, startedAt, finishedAt, lastError } }: { job: Job }) {
  const { t, datetime, number } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const retry = useMutation(
    query.jobs.retry.mutationOptions({
      onSuccess: () => notifySuccess(t("jobs.retried")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.jobs.key() }),
    }),
  );
  // The end of a finished job, the start of a running one, the due time of a waiting one.
  const when = finishedAt ?? (state === "running" ? startedAt : null) ?? runAt;
  return (
    <tr>
      <td className={classes.kind}>{t(`job.${kind}`)}</td>
      <td>
        <Badge variant="light" color={colors[state]}>
          {t(`jobs.state.${state}`)}
          {state === "running" && progress > 0 && ` · ${number(progress)} %`}
        </Badge>
      </td>
      <td>
        <time dateTime={when}>{datetime(when)}</time>
      </td>
      <td className={classes.figure}>{number(attempts)}</td>
      <td className={classes.error}>{lastError}</td>
      <td className={classes.action}>
        {state === "failed" && (
          <Button
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            aria-label={t("jobs.retryOne", { kind: t(`job.${kind}`) })}
            onClick={() => retry.mutate({ id })}
          >
            {t("jobs.retry")}
          </Button>
        )}
      </td>
    </tr>
  );
}
