import { Button, Paper, Title } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { canOpen } from "#domain/access/route-guard.ts";
import { titleText } from "#domain/access/screen.ts";
import { screens } from "#domain/access/screens.ts";
import { useOutbox } from "#web/intake/outbox/outbox.ts";
import { OutboxList } from "#web/intake/outbox/outbox-list.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

/** Replaces a screen that cannot be fetched offline, with links to those that work. */
export function OfflinePage() {
  const words = useI18n();
  const { t } = words;
  const session = useSession();
  const visitor = "user" in session ? session.user : null;
  const links = screens.filter(({ path, worksOffline }) => worksOffline && canOpen(visitor, path));
  const entries = useOutbox();
  return (
    <>
      <PageMessage
        icon={<IconWifiOff size={34} stroke={1.6} />}
        title={t("offline.title")}
        text={t(links.length > 0 ? "offline.text" : "offline.wait")}
      >
        <Button variant={links.length > 0 ? "default" : "filled"} onClick={() => location.reload()}>
          {t("page.retry")}
        </Button>
        {links.map(({ path, title }) => (
          <Button key={path} renderRoot={(props) => <Link to={path} {...props} />}>
            {titleText(words, title)}
          </Button>
        ))}
      </PageMessage>
      {entries.length > 0 && (
        <Paper withBorder component="section" p="md" maw={480} mx="auto" aria-label={t("outbox.title")}>
          <Title order={2} size="h4">
            {t("outbox.count", { n: entries.length })}
          </Title>
          <OutboxList entries={entries} />
        </Paper>
      )}
    </>
  );
}
