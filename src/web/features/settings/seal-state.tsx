import { Button, Paper } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./jobs.module.css";

/** The seals over the fingerprints of files: one line, and the facts with the export when it is unfolded. */
export function SealState() {
  const { t, datetime, number } = useI18n();
  const { data } = useQuery(query.seals.state.queryOptions({ input: {}, staleTime: 0 }));
  if (!data) return null;
  const { last, hasAuthority } = data;
  const facts = [
    { name: t("seals.count"), value: number(data.seals) },
    { name: t("seals.sealed"), value: number(data.sealed) },
    { name: t("seals.waiting"), value: number(data.waiting) },
    { name: t("seals.stamp"), value: t(last?.isStamped ? "seals.stamp.yes" : hasAuthority ? "seals.stamp.no" : "seals.stamp.off") },
  ];
  return (
    <Paper withBorder component="details" className={classes.backups}>
      <summary>
        <span className={classes.title}>{t("seals.title")}</span>
        <span>{last ? t("seals.last", { date: datetime(last.at) }) : t("seals.none")}</span>
      </summary>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t("seals.hint")}</p>
      {last && (
        <Button component="a" href="/api/seals/export.json" download variant="default" mt="xs" leftSection={<IconDownload size={16} aria-hidden />}>
          {t("seals.export")}
        </Button>
      )}
    </Paper>
  );
}
