import { Button } from "@mantine/core";
import { IconBarrierBlock, IconClockHour4, IconCloudOff, IconLock, IconMapQuestion } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import classes from "./status-page.module.css";

const kinds = {
  notFound: { Icon: IconMapQuestion, title: "page.notFound", text: "page.notFoundText" },
  serverError: { Icon: IconCloudOff, title: "page.serverError", text: "page.serverErrorText" },
  notAuthorized: { Icon: IconLock, title: "page.notAuthorized", text: "page.notAuthorizedText" },
  maintenance: { Icon: IconBarrierBlock, title: "page.maintenance", text: "page.maintenanceText" },
  comingSoon: { Icon: IconClockHour4, title: "page.comingSoon", text: "page.comingSoonText" },
} as const;

/** Error and information pages, open to anybody. */
export function StatusPage({ kind }: { kind: keyof typeof kinds }) {
  const { t } = useI18n();
  const { history } = useRouter();
  const { Icon, title, text } = kinds[kind];
  return (
    <main className={classes.root}>
      <PageMessage icon={<Icon size={34} stroke={1.6} />} title={t(title)} text={t(text)}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t("page.home")}</Button>
        {history.length > 1 && (
          <Button variant="default" onClick={() => history.back()}>
            {t("page.back")}
          </Button>
        )}
      </PageMessage>
    </main>
  );
}
