import { Badge } from "@mantine/core";
import { IconHeartRateMonitor } from "@tabler/icons-react";
import type { HealthItem } from "#api/office-day.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { DayRow } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import classes from "./today.module.css";

const colors = { good: "green", attention: "orange", failure: "red" } as const;

/** Whether the installation works as it should: a plain word each, and where to look. */
export function HealthSection({ health }: { health: readonly HealthItem[] }) {
  const { t } = useI18n();
  const textOf = useHealthText();
  return (
    <DaySection title={t("today.health")} icon={<IconHeartRateMonitor size={18} />} all={{ to: "/settings/jobs" }}>
      <ul className={classes.health}>
        {health.map((item) => (
          <DayRow
            key={item.key}
            to="/settings/jobs"
            title={t(`health.${item.key}`)}
            text={textOf(item)}
            aside={
              <Badge variant="light" color={colors[item.level]}>
                {t(`health.${item.level}`)}
              </Badge>
            }
          />
        ))}
      </ul>
    </DaySection>
  );
}

function useHealthText() {
  const { t, datetime, locale } = useI18n();
  return ({ key, at, count, bytes }: HealthItem) => {
    switch (key) {
      case "backups":
        return t("health.last", { when: at ? datetime(at) : t("health.never") });
      case "journal":
        return t("health.checked", { when: at ? datetime(at) : t("health.never") });
      case "mails":
        return t("health.unsent", { n: count ?? 0 });
      case "jobs":
        return t("health.failed", { n: count ?? 0 });
      case "disk":
        return bytes === null ? undefined : t("health.free", { size: sizeText(locale, bytes) });
    }
  };
}
