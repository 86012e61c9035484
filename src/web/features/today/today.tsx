import { Paper } from "@mantine/core";
import type { Today as Day } from "#api/today.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { useDayWords } from "./day-words.ts";
import { HeadOfficeDay } from "./head-office-day.tsx";
import { LawyerDay } from "./lawyer-day.tsx";
import { ManagerDay } from "./manager-day.tsx";
import { StoreDay } from "./store-day.tsx";
import classes from "./today.module.css";
import { useToday } from "./use-today.ts";

/** Where everybody's day begins: one screen per role. */
export function Today() {
  const { t } = useI18n();
  const { data, isError, refetch } = useToday();
  const words = useDayWords(data?.today ?? "");
  return (
    <>
      <PageHeader title={t("menu.today")} star={<StarButton />} facts={data && words.long(data.today)} />
      {data ? (
        <div className={classes.root}>
          <DayOfRole day={data} />
        </div>
      ) : (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={refetch} height={320} />
        </Paper>
      )}
    </>
  );
}

function DayOfRole({ day }: { day: Day }) {
  switch (day.day) {
    case "store":
      return <StoreDay day={day} />;
    case "headOffice":
      return <HeadOfficeDay day={day} />;
    case "lawyer":
      return <LawyerDay day={day} />;
    case "manager":
      return <ManagerDay day={day} />;
  }
}
