import { Badge, Button, Paper } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Schedule } from "#api/schedules.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { ScheduleLine } from "./schedule-line.tsx";
import classes from "./schedules.module.css";
import { useSchedules } from "./use-schedules.ts";

const ScheduleDialog = lazy(() => import("./schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })));

/** The reports that are made every week or month, below those of the last day. */
export function ScheduledReports() {
  const { t } = useI18n();
  const { data, isError, refetch } = useSchedules();
  const [edited, edit] = useState<Schedule | "new" | null>(null);
  const stopped = data?.some((one) => one.stopped);
  return (
    <Paper withBorder component="details" mt="md" className={classes.root}>
      <summary>
        <span className={classes.title}>{t("schedules.title")}</span>
        {data && data.length > 0 && <Badge variant="default">{data.length}</Badge>}
        {stopped && <span className={classes.problem}>{t("schedules.someStopped")}</span>}
      </summary>
      <p className={classes.hint}>{t("schedules.hint")}</p>
      {data ? (
        <>
          {data.length === 0 && <p className={classes.hint}>{t("schedules.none")}</p>}
          <ul className={classes.list}>
            {data.map((schedule) => (
              <ScheduleLine key={schedule.id} schedule={schedule} onEdit={() => edit(schedule)} />
            ))}
          </ul>
        </>
      ) : (
        <LoadingOrFailed isError={isError} onRetry={refetch} height={80} />
      )}
      <Button variant="default" leftSection={<IconCalendarRepeat size={16} aria-hidden />} onClick={() => edit("new")}>
        {t("schedules.new")}
      </Button>
      <Suspense>{edited && <ScheduleDialog schedule={edited === "new" ? undefined : edited} onClose={() => edit(null)} />}</Suspense>
    </Paper>
  );
}
