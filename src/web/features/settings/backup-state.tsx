import { Badge, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sizeText } from "#domain/formats/file-size.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./jobs.module.css";

/** The state of the backups: one line, which warns when they are late, and the facts below it when it is unfolded. */
export function BackupState() {
  const { t, datetime, locale, number } = useI18n();
  const { data } = useQuery(query.jobs.backups.queryOptions({ input: {}, staleTime: 0 }));
  if (!data) return null;
  const { last, failedAt, check, nextAt, isLate } = data;
  const warning = !last
    ? "jobs.backupNever"
    : isLate
      ? "jobs.backupLate"
      : check?.problem
        ? "jobs.backupCheckFailed"
        : failedAt
          ? "jobs.backupFailed"
          : undefined;
  const facts = [
    { name: t("jobs.backupLast"), value: last ? datetime(last.at) : t("jobs.backupNever") },
    ...(last?.bytes ? [{ name: t("jobs.backupSize"), value: sizeText(locale, last.bytes) }] : []),
    ...(last ? [{ name: t("jobs.backupDuration"), value: t("jobs.backupSeconds", { seconds: number(Math.max(1, Math.round(last.seconds))) }) }] : []),
    ...(nextAt ? [{ name: t("jobs.backupNext"), value: datetime(nextAt) }] : []),
    ...(failedAt ? [{ name: t("jobs.backupFailedAt"), value: datetime(failedAt) }] : []),
    { name: t("jobs.backupCheck"), value: check ? datetime(check.at) : t("jobs.backupCheckNever") },
    ...(check ? [{ name: t("jobs.backupCheckResult"), value: check.problem ?? t("jobs.backupCheckGood") }] : []),
  ];
  return (
    <Paper withBorder component="details" className={classes.backups}>
      <summary>
        <span className={classes.title}>{t("jobs.backups")}</span>
        {last && <span>{t("jobs.backupMade", { when: datetime(last.at) })}</span>}
        {warning && (
          <Badge variant="light" color={last && (isLate || check?.problem) ? "red" : "orange"}>
            {t(warning)}
          </Badge>
        )}
      </summary>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t("jobs.backupHint")}</p>
    </Paper>
  );
}
