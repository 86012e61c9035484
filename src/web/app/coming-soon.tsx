import { IconClockHour4 } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Status } from "#web/ui/status.tsx";
import classes from "./coming-soon.module.css";
import { titleOf } from "./screen-title.ts";

/** Stands in for a screen that is not built yet. */
export function ComingSoon() {
  const { t } = useI18n();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <PageHeader title={t(titleOf(path))} star={<StarButton />} />
      <div className={classes.card}>
        <Status order={2} icon={<IconClockHour4 size={34} stroke={1.6} />} title={t("page.comingSoon")} text={t("page.comingSoonText")} />
      </div>
    </>
  );
}
