import { Badge, Button, Paper } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "./jobs.module.css";

/** Mails that could not be sent, with the reason and a button to send them again. Nothing while every mail is sent. */
export function FailedMails({ pollInterval }: { pollInterval: number }) {
  const { t, datetime, number } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { data } = useQuery(query.jobs.mails.queryOptions({ input: {}, staleTime: 0, refetchInterval: pollInterval }));
  const outcome = {
    onSuccess: () => notifySuccess(t("jobs.mailsSent")),
    onError: notify,
    onSettled: () => queries.invalidateQueries({ queryKey: query.jobs.key() }),
  };
  const one = useMutation(query.jobs.sendMail.mutationOptions(outcome));
  const all = useMutation(query.jobs.sendMails.mutationOptions(outcome));
  if (!data || data.mails.length === 0) return null;
  const counts = [
    data.dead > 0 && t("jobs.mailsDead", { count: number(data.dead) }),
    data.waiting > 0 && t("jobs.mailsWaiting", { count: number(data.waiting) }),
  ].filter(Boolean);
  return (
    <section aria-labelledby="failed-mails">
      <div className={classes.mailsHead}>
        <h2 id="failed-mails" className={classes.title}>
          {t("jobs.mails")} · {counts.join(" · ")}
        </h2>
        <Button variant="default" size="compact-sm" loading={all.isPending} onClick={() => all.mutate({})}>
          {t("jobs.sendMails")}
        </Button>
      </div>
      <p className={classes.hint}>{t("jobs.mailsHint")}</p>
      <Paper withBorder className={classes.mails}>
        <PlainTable label={t("jobs.mails")} minWidth={720}>
          <thead>
            <tr>
              <th scope="col">{t("jobs.mailTo")}</th>
              <th scope="col">{t("jobs.mail")}</th>
              <th scope="col">{t("jobs.mailSince")}</th>
              <th scope="col">{t("jobs.state")}</th>
              <th scope="col">{t("jobs.mailReason")}</th>
              <th scope="col">{t("jobs.actions")}</th>
            </tr>
          </thead>
          <tbody>
            {data.mails.map(({ id, recipient, subject, queuedAt, nextAt, reason }) => (
              <tr key={id}>
                <td className={classes.kind}>{recipient}</td>
                <td>{subject}</td>
                <td>
                  <time dateTime={queuedAt}>{datetime(queuedAt)}</time>
                </td>
                <td>
                  {nextAt ? (
                    t("jobs.mailNext", { when: datetime(nextAt) })
                  ) : (
                    <Badge variant="light" color="red">
                      {t("jobs.mailDead")}
                    </Badge>
                  )}
                </td>
                <td className={classes.error}>{reason}</td>
                <td className={classes.action}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={one.isPending && one.variables.id === id}
                    aria-label={t("jobs.sendMailTo", { to: recipient })}
                    onClick={() => one.mutate({ id })}
                  >
                    {t("jobs.sendMail")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Paper>
    </section>
  );
}
